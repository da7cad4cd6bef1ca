import type { Step, StepOf } from './steps.ts';
import type { PropertyChange } from '../../lists/group/rowChange.ts';
import type { Remembered, Settled } from './entries.ts';

/** What one key did, newest first: the last entry and those before it that join it. */
export function runBack(undo: readonly Remembered[]): Remembered[] {
  const newestFirst = undo.toReversed();
  const end = newestFirst.findIndex(({ id }, index) => newestFirst[index + 1]?.joins !== id);
  return newestFirst.slice(0, end + 1);
}

/** The same in the order in which it was done; `redo` holds the oldest last. */
export function runForward(redo: readonly Remembered[]): Remembered[] {
  const oldestFirst = redo.toReversed();
  const isLast = ({ joins }: Remembered, index: number): boolean =>
    joins === undefined || oldestFirst[index + 1]?.id !== joins;
  return oldestFirst.slice(0, oldestFirst.findIndex(isLast) + 1);
}

const disposes = (run: readonly Remembered[]): boolean =>
  run.some((entry) => 'disposed' in entry && (entry.disposed ?? 0) > 0);

/**
 * The whole triage since something else was done, key by key; when the last key was no triage, that key alone. `next`
 * gives what one key did: `runBack` for undo, `runForward` for redo.
 */
export function triageRun(
  half: readonly Remembered[],
  next: (rest: readonly Remembered[]) => Remembered[],
): Remembered[] {
  const taken: Remembered[] = [];
  for (;;) {
    const run = next(half.slice(0, half.length - taken.length));
    if (run.length === 0) return taken;
    if (!disposes(run)) return taken.length === 0 ? run : taken;
    taken.push(...run);
  }
}

type Edit = StepOf<'group.edit'>;
const isEdit = (step: Step): step is Edit => step.type === 'group.edit';

/**
 * The steps of a run, each with the entries it is of, with neighbouring edits made one: two hundred statuses taken back
 * are one call, not two hundred. Where one row is edited twice the later step of the run wins, field by field.
 */
export function merged(
  entries: readonly Settled[],
  side: 'undo' | 'redo',
): { readonly step: Step; readonly entries: readonly Settled[] }[] {
  const result: { readonly step: Step; readonly entries: Settled[] }[] = [];
  for (const entry of entries) {
    const step = entry[side];
    const before = result.at(-1);
    if (before !== undefined && isEdit(before.step) && isEdit(step))
      result[result.length - 1] = { step: joined(before.step, step), entries: [...before.entries, entry] };
    else result.push({ step, entries: [entry] });
  }
  return result;
}

function joined(first: Edit, second: Edit): Edit {
  const changes = new Map<number, PropertyChange>();
  for (const { propertyId, change } of [...first.changes, ...second.changes]) {
    const known = changes.get(propertyId)?.change;
    const own = known?.own === undefined && change.own === undefined ? {} : { own: { ...known?.own, ...change.own } };
    changes.set(propertyId, { propertyId, change: { ...known, ...change, ...own } });
  }
  return { ...first, changes: [...changes.values()] };
}
