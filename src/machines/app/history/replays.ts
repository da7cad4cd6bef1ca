/** Steps that undo and redo have sent, until it is known what came of them: what failed stands where it stood before. */
import { isSettled, withoutDebt, type Remembered, type Settled } from './entries.ts';
import { merged } from './runs.ts';
import type { Step } from './steps.ts';

type Side = 'undo' | 'redo';

/** Steps of machines that do them at once: nobody says what came of them. */
const INSTANT: ReadonlySet<Step['type']> = new Set<Step['type']>([
  'group.columns',
  'card.put',
  'surroundings.restore',
  'analysis.restore',
  'analysis.delete',
]);

interface Replay {
  readonly side: Side;
  readonly entries: readonly Settled[];
  /** The place of the newest entry there was: what came after it has forgotten what could be redone. */
  readonly newest: number;
}

/** What was sent and not answered, by the name under which it was sent. */
export interface Replays {
  readonly sent: number;
  readonly waiting: ReadonlyMap<string, Replay>;
}
export const noReplays: Replays = { sent: 0, waiting: new Map() };

/** The last thing that happened, in a line, and what can be done about it. */
export interface Line {
  /** Another one for each line, also where it says the same. */
  readonly id: number;
  readonly text: string;
  readonly offers: Side | null;
}

interface Halves {
  readonly undo: readonly Remembered[];
  readonly redo: readonly Remembered[];
  readonly replays: Replays;
}

/** The steps that take entries back, or do them again, and what waits for them. */
export function sending(
  { replays }: Halves,
  entries: readonly Settled[],
  { side, newest }: Pick<Replay, 'side' | 'newest'>,
): { readonly steps: readonly Step[]; readonly replays: Replays } {
  let { sent } = replays;
  const waiting = new Map(replays.waiting);
  const steps = merged(entries, side).map(({ step, entries: parts }): Step => {
    if (INSTANT.has(step.type)) return step;
    sent += 1;
    waiting.set(String(sent), { side, entries: parts, newest });
    const named: Step & { readonly replay: string } = { ...step, replay: String(sent) };
    return named;
  });
  return { steps, replays: { sent, waiting } };
}

/** The halves when the answer to a step is known, and what to say of it; null for an answer nobody waits for. */
export function answered(
  { undo, redo, replays }: Halves,
  { id, came, newest }: { readonly id: string; readonly came: 'done' | 'refused' | 'failed'; readonly newest: number },
): (Halves & { readonly text: string; readonly offers: Side | null; readonly back: readonly Settled[] }) | null {
  const replay = replays.waiting.get(id);
  if (replay === undefined) return null;
  const { side } = replay;
  const left = { ...replays, waiting: new Map([...replays.waiting].filter(([other]) => other !== id)) };
  const label = labelOf(replay.entries);
  if (came === 'done') {
    const done = side === 'undo' ? `Undone: ${label}` : label;
    return { undo, redo, replays: left, text: done, offers: side === 'undo' ? 'redo' : 'undo', back: [] };
  }
  // What was refused twice would stand in the way of all that was done before it.
  const back = replay.entries.flatMap((entry): Settled[] =>
    came === 'failed' ? [entry] : entry.isRefused === true ? [] : [{ ...entry, isRefused: true }],
  );
  const ids = new Set(replay.entries.map((entry) => entry.id));
  const others = (half: readonly Remembered[]): readonly Remembered[] => half.filter((entry) => !ids.has(entry.id));
  const isForgotten = side === 'redo' && newest !== replay.newest;
  return {
    undo: side === 'undo' ? [...others(undo), ...back].toSorted((a, b) => a.place - b.place) : others(undo),
    redo:
      side === 'redo' && !isForgotten ? [...others(redo), ...back].toSorted((a, b) => b.place - a.place) : others(redo),
    replays: left,
    text: `${side === 'undo' ? 'Not undone' : 'Not done again'}: ${label}`,
    offers: isForgotten || back.length === 0 ? null : side,
    back,
  };
}

/** What several things are called that were taken back by one key. */
export function labelOf(entries: readonly Remembered[]): string {
  const done = entries.filter(({ joins }) => joins === undefined);
  const [first] = done.length === 0 ? entries : done;
  const more = done.length - 1;
  return `${first?.label ?? ''}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Parts of one key are taken back when all of them are known. */
export function dueOf(redo: readonly Remembered[]): Settled[] {
  return runsOf(redo)
    .filter((run) => run.every(isSettled) && run.some(({ isOwed }) => isOwed === true))
    .flat()
    .filter(isSettled)
    .map((entry) => withoutDebt(entry))
    .filter(isSettled);
}

/** What can be redone, parted by key, each run newest first. */
function runsOf(redo: readonly Remembered[]): Remembered[][] {
  const runs: Remembered[][] = [];
  for (const entry of redo) {
    const run = runs.at(-1);
    if (run !== undefined && entry.joins !== undefined && run.at(-1)?.id === entry.joins) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}
