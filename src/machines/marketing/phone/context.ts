import type { Client } from '../../../api/client.ts';
import type {
  AudioPin,
  CallerId,
  CallerIds,
  Recording,
  Recordings,
  Schedule,
  Schedules,
  SmsStatus,
} from '../../../api/contract/marketing/phone.ts';
import type { WeekSchedule } from '../../../calc/marketing/weekSchedule.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { ShownPage } from '../../parts/shownPage.ts';
import type { Work } from '../../parts/workQueue.ts';

/** Which of the three lists the keys mean. */
export type PhoneGrid = 'callerIds' | 'recordings' | 'schedules';

export interface ScheduleDraft {
  readonly name: string;
  readonly times: WeekSchedule;
}

/** What a dialog asks to be done. */
export type PhoneDraft =
  | { readonly what: 'addCallerId'; readonly phone: string }
  | { readonly what: 'confirm'; readonly id: number; readonly code: string }
  | { readonly what: 'addFile'; readonly name: string; readonly file: File }
  | { readonly what: 'addByPhone'; readonly name: string }
  | { readonly what: 'rename'; readonly id: number; readonly name: string }
  | ({ readonly what: 'saveSchedule'; readonly id: number | null; readonly version: number | null } & ScheduleDraft);

export type Task =
  | PhoneDraft
  /** Has the number called, which speaks a code. */
  | { readonly what: 'call'; readonly id: number }
  | { readonly what: 'remove'; readonly grid: PhoneGrid; readonly id: number };

/** What a task answers: one of the lists anew. */
export type Done =
  | ({ readonly of: 'callerIds' } & CallerIds)
  | ({ readonly of: 'recordings' } & Recordings)
  | ({ readonly of: 'schedules' } & Schedules);

/** What the page is read from. */
export interface PhonePage {
  readonly callerIds: readonly CallerId[];
  readonly recordings: readonly Recording[];
  readonly schedules: readonly Schedule[];
  readonly sms: SmsStatus;
  readonly audioPin: AudioPin;
}

export type PhoneEvent =
  | Broadcast
  | MessageTo<'phone'>
  | Extract<RowEvent<'phone', number>, { readonly type: 'phone.move' | 'phone.moveTo' }>
  /** The lists are needed where their page is not on screen: in the form of a campaign. */
  | { readonly type: 'phone.want' }
  /** The row that a click or an arrow went to. */
  | { readonly type: 'phone.point'; readonly grid: PhoneGrid; readonly index: number }
  | { readonly type: 'phone.attend'; readonly grid: PhoneGrid }
  /** The dialogs of the list that the keys mean: a new one, the row, whether it goes. */
  | { readonly type: 'phone.startAdd'; readonly grid?: PhoneGrid }
  | { readonly type: 'phone.open' }
  | { readonly type: 'phone.startRemove' }
  | { readonly type: 'phone.remove'; readonly grid: PhoneGrid; readonly id: number }
  | { readonly type: 'phone.keep'; readonly draft: PhoneDraft }
  | { readonly type: 'phone.leave' }
  /** Has the caller id called. */
  | { readonly type: 'phone.call' }
  /** Leaves to the console of the service, once that is said. */
  | { readonly type: 'phone.console' }
  /** Plays the recording, or stops it; `phone.silent`: it came to its end. */
  | { readonly type: 'phone.play' }
  | { readonly type: 'phone.silent' };

export interface PhoneContext extends ShownPage, Work<Task> {
  readonly client: Client;
  readonly callerIds: readonly CallerId[];
  readonly recordings: readonly Recording[];
  readonly schedules: readonly Schedule[];
  /** Null: not read yet. */
  readonly sms: SmsStatus | null;
  readonly audioPin: AudioPin | null;
  readonly grid: PhoneGrid;
  /** What is selected of each list (R-VOICE-006, R-VOICE-007): there as long as the list has it. */
  readonly selected: Readonly<Record<PhoneGrid, number | null>>;
  /** Of which row the dialog is. */
  readonly form: number | 'new' | null;
  readonly refusal: string | null;
  readonly wrong: Readonly<Record<string, string>>;
  /** The recording that is heard. */
  readonly playing: number | null;
}

type Lists = Pick<PhoneContext, PhoneGrid>;
type Row = CallerId | Recording | Schedule;

/** Where the cursor of a list stands: on what is selected, else on the first row. */
export const cursorOf = (context: Lists & Pick<PhoneContext, 'selected'>, grid: PhoneGrid): number =>
  Math.max(
    0,
    context[grid].findIndex(({ id }) => id === context.selected[grid]),
  );

/** The row that keys mean in a list. */
export function rowOf<G extends PhoneGrid>(
  context: Lists & Pick<PhoneContext, 'selected'>,
  grid: G,
): Lists[G][number] | undefined {
  return context[grid][cursorOf(context, grid)];
}

/** What stays selected of a list that was read anew: `saved`, else what was, where it is still there. */
export const stillSelected = (
  rows: readonly Pick<Row, 'id'>[],
  before: number | null,
  saved: number | null,
): number | null => {
  const wanted = saved ?? before;
  return rows.some(({ id }) => id === wanted) ? wanted : null;
};

/** The context with all lists as they were read. */
export const shownPhone = ({ selected }: Pick<PhoneContext, 'selected'>, page: PhonePage) => ({
  ...page,
  selected: {
    callerIds: stillSelected(page.callerIds, selected.callerIds, null),
    recordings: stillSelected(page.recordings, selected.recordings, null),
    schedules: stillSelected(page.schedules, selected.schedules, null),
  },
});

/** The context with the list that a call answered. */
export function shownDone({ selected }: Pick<PhoneContext, 'selected'>, done: Done): Partial<PhoneContext> {
  const next = (rows: readonly Pick<Row, 'id'>[]) => ({
    selected: { ...selected, [done.of]: stillSelected(rows, selected[done.of], done.selectedId) },
  });
  if (done.of === 'callerIds') return { callerIds: done.callerIds, ...next(done.callerIds) };
  if (done.of === 'recordings') return { recordings: done.recordings, ...next(done.recordings) };
  return { schedules: done.schedules, ...next(done.schedules) };
}
