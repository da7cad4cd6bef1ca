import type { WrittenType } from '../../../api/catalogue/marketing/campaignTypes.ts';
import type { Client } from '../../../api/client.ts';
import type { Choosable } from '../../../api/contract/account/picklists.ts';
import { noAudience, type Audience, type MailingRow } from '../../../api/contract/marketing/mailings.ts';
import type {
  Sequence,
  SequenceDraft,
  SequenceEstimate,
  SequenceStep,
  StepNow,
} from '../../../api/contract/marketing/sequences.ts';
import type { SequenceAct } from '../../../calc/marketing/sequence.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import { cursorAmong, cursorInside, rowUnderCursor, type PagedRows } from '../../parts/pagedRows.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { ShownPage } from '../../parts/shownPage.ts';
import type { Work } from '../../parts/workQueue.ts';

/** What is written of a sequence beside its steps. */
export interface SequenceText extends SequenceDraft {
  readonly name: string;
}

/** When a step goes out, and to whom. */
export type StepRule = Omit<SequenceStep, 'mailingId'>;

/** What a step says: a mailing that is there, or a new draft of a channel. */
export type StepChoice = { readonly mailingId: number } | { readonly channel: WrittenType };

export type SequencesEvent =
  | Broadcast
  | MessageTo<'sequences'>
  | Extract<
      RowEvent<'sequences', number>,
      { readonly type: 'sequences.cursor' | 'sequences.move' | 'sequences.moveTo' }
    >
  /** Its name, audience and what stops it: of a new one, of the one under the cursor; what was written; left without. */
  | { readonly type: 'sequences.startAdd' }
  | { readonly type: 'sequences.change' }
  | { readonly type: 'sequences.keep'; readonly text: SequenceText }
  | { readonly type: 'sequences.leave' }
  /** The cursor among its steps. */
  | { readonly type: 'sequences.toStep'; readonly index: number }
  | { readonly type: 'sequences.moveStep'; readonly by: number }
  /** A further step behind the one under the cursor, or another rule for that one; what was written. */
  | { readonly type: 'sequences.addStep' }
  | { readonly type: 'sequences.changeStep' }
  | {
      readonly type: 'sequences.keepStep';
      readonly choice: StepChoice;
      readonly rule: StepRule;
      /** Its message is written next. */
      readonly isWritten: boolean;
    }
  /** The step under the cursor: out, elsewhere among them, so many days later, by business days or not, for others. */
  | { readonly type: 'sequences.removeStep' }
  | { readonly type: 'sequences.shiftStep'; readonly by: 1 | -1 }
  | { readonly type: 'sequences.shiftDays'; readonly by: 1 | -1 }
  | { readonly type: 'sequences.turnBusiness' }
  | { readonly type: 'sequences.nextCondition' }
  /** Cells of steps that were typed. */
  | { readonly type: 'sequences.editSteps'; readonly changes: readonly StepEdit[] }
  /** The message of the step under the cursor, or whom it reached. */
  | { readonly type: 'sequences.write' }
  /** What a start would do; a yes to its notices; the start of exactly that, for so many dollars in all at most. */
  | { readonly type: 'sequences.estimate' }
  | { readonly type: 'sequences.estimateAgain' }
  | { readonly type: 'sequences.acknowledge' }
  | { readonly type: 'sequences.start'; readonly ceiling: number }
  /** Pauses a running one; of a paused one it asks how it goes on. */
  | { readonly type: 'sequences.pause' }
  | { readonly type: 'sequences.resume'; readonly ceiling: number }
  | { readonly type: 'sequences.startEnd' }
  | { readonly type: 'sequences.end'; readonly id: number };

export interface StepEdit {
  readonly index: number;
  readonly rule: Partial<StepRule>;
}

/** What is saved of one, all of it. */
interface Saved {
  readonly what: 'save';
  /** Null: a campaign is made for it. */
  readonly id: number | null;
  /** Of the campaign, where no sequence of it is known yet. */
  readonly version: number | null;
  readonly text: SequenceText;
  readonly steps: readonly SequenceStep[];
  readonly label: string;
}

export type Task =
  | (Saved & { readonly from: 'form' | 'keys' | 'history' })
  | (Saved & {
      readonly from: 'step';
      /** Where among the steps, with what it says; in place of the one that is there, or before it. */
      readonly at: number;
      readonly isNew: boolean;
      readonly choice: StepChoice;
      readonly rule: StepRule;
      readonly isWritten: boolean;
    })
  | {
      readonly what: 'start';
      readonly id: number;
      readonly quote: string;
      readonly ceiling: number;
      readonly card: number | null;
      readonly acknowledged: readonly string[];
    }
  | {
      readonly what: 'move';
      readonly id: number;
      readonly act: Exclude<SequenceAct, 'start'>;
      readonly ceiling: number | null;
      readonly acknowledged: readonly string[];
    };

/** The sequence as it is now, and the draft that was made for a step of it. */
export interface Done {
  readonly sequence: Sequence;
  readonly mailingId: number | null;
}

export interface SequencesContext extends PagedRows<Sequence>, ShownPage, Work<Task> {
  readonly client: Client;
  /** The step under the cursor, among those of the sequence under the cursor. */
  readonly stepAt: number;
  /** The account's, in their order. */
  readonly statuses: readonly Choosable[];
  /** Of which campaign the form is; null: none is open. */
  readonly form: SequenceForm | null;
  readonly stepForm: StepForm | null;
  /** Messages that can be steps: those of the user that were not ordered. */
  readonly offered: readonly MailingRow[];
  readonly refusal: string | null;
  readonly wrong: Readonly<Record<string, string>>;
  /** Of which one a start, or what a paused one still costs, is asked; `estimate` null: it is on its way. */
  readonly asked: { readonly id: number; readonly name: string; readonly estimate: SequenceEstimate | null } | null;
  readonly acknowledged: readonly string[];
  /** Whose members and days are told to their panes; null: they are told anew. */
  readonly ofId: number | null;
  /** The cursor goes there once it is read. */
  readonly wantedId: number | null;
}

export interface SequenceForm {
  readonly id: number | null;
  readonly version: number | null;
  readonly title: string;
  readonly text: SequenceText;
  /** What it begins with. */
  readonly steps: readonly SequenceStep[];
}

export interface StepForm {
  readonly at: number;
  readonly isNew: boolean;
  readonly mailingId: number | null;
  readonly rule: StepRule;
}

export const idOf = ({ campaignId }: Sequence): number => campaignId;
export const underCursor = (context: Pick<SequencesContext, 'rows' | 'cursor'>): Sequence | undefined =>
  rowUnderCursor(context);
export const stepUnderCursor = (context: Pick<SequencesContext, 'rows' | 'cursor' | 'stepAt'>): StepNow | undefined =>
  underCursor(context)?.steps[context.stepAt];

export const textOf = ({ name, audience, joins, stopStatusIds }: Sequence): SequenceText => ({
  name,
  audience,
  joins,
  stopStatusIds,
});
export const newText = (audience: Audience = noAudience): SequenceText => ({
  name: '',
  audience,
  joins: false,
  stopStatusIds: [],
});
export const writtenSteps = ({ steps }: Sequence): SequenceStep[] =>
  steps.map(({ mailingId, afterDays, businessDays, onlyIf }) => ({ mailingId, afterDays, businessDays, onlyIf }));

export const newForm: SequenceForm = { id: null, version: null, title: 'New sequence', text: newText(), steps: [] };

/** That of the one under the cursor. */
export function formOf(context: Pick<SequencesContext, 'rows' | 'cursor'>): SequenceForm | null {
  const row = underCursor(context);
  if (row === undefined) return null;
  const { campaignId: id, name } = row;
  return { id, version: null, title: `Change ${name}`, text: textOf(row), steps: writtenSteps(row) };
}

/** The first goes out at once; a further one after a week, to whom it says something still. */
export const newRule = (at: number): StepRule => ({
  afterDays: at === 0 ? 0 : 7,
  businessDays: false,
  onlyIf: 'NO_RESPONSE',
});

/** The rows with one as the server has it now, or with a new one above them; the cursor stands on it. */
export function withSequence(
  context: Pick<SequencesContext, 'rows' | 'cursor' | 'stepAt'>,
  sequence: Sequence,
): Pick<SequencesContext, 'rows' | 'total' | 'cursor' | 'stepAt'> {
  const isKnown = context.rows.some((row) => idOf(row) === idOf(sequence));
  const rows = isKnown
    ? context.rows.map((row) => (idOf(row) === idOf(sequence) ? sequence : row))
    : [sequence, ...context.rows];
  const cursor = isKnown ? cursorAmong(context, rows, idOf) : 0;
  return { rows, total: rows.length, cursor, stepAt: cursorInside(rows[cursor]?.steps ?? [], context.stepAt) };
}

/** What was read, the cursor where it was, or on the one that is wanted. */
export function shownSequences(
  context: Pick<SequencesContext, 'rows' | 'cursor' | 'stepAt' | 'wantedId'>,
  rows: readonly Sequence[],
): Partial<SequencesContext> {
  const wanted = rows.findIndex((row) => idOf(row) === context.wantedId);
  const cursor = wanted >= 0 ? wanted : cursorAmong(context, rows, idOf);
  const stepAt = cursorInside(rows[cursor]?.steps ?? [], context.stepAt);
  return {
    rows,
    total: rows.length,
    loadUntil: rows.length,
    cursor,
    stepAt,
    wantedId: wanted >= 0 ? null : context.wantedId,
  };
}

/** How many are out, whatever for. */
export const outOf = ({ members: { out } }: Sequence): number =>
  Object.values(out).reduce((sum, count) => sum + (count ?? 0), 0);
