import type { Client, Failure } from '../../../api/client.ts';
import type {
  Addition,
  Incoming,
  MappingChoice,
  SourcePlace,
  SourcePreview,
  SourceProposal,
} from '../../../api/contract/search/addSource.ts';
import type { JobEvent, ServerEvent } from '../../../api/contract/events.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import type { ChildInput } from '../../app/ports.ts';
import { noRows, type PagedRows } from '../../parts/pagedRows.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import { notShown, type ShownPage } from '../../parts/shownPage.ts';
import { noChoice } from '../../../api/search/noChoice.ts';
import type { ChoiceChange } from './choice.ts';
import type { Way } from './onward.ts';

export type AddSourceEvent =
  | Broadcast
  | MessageTo<'addSource'>
  | Extract<ServerEvent, { readonly type: 'data.changed' }>
  | JobEvent
  | Extract<
      RowEvent<'addSource', number>,
      { readonly type: 'addSource.cursor' | 'addSource.move' | 'addSource.moveTo' }
    >
  /** Opens the choice of a file, and sends the one that was chosen. */
  | { readonly type: 'addSource.choose' }
  | { readonly type: 'addSource.send'; readonly file: File }
  /** So much of it has gone; what it was taken for; or it broke off. */
  | { readonly type: 'addSource.sent'; readonly bytes: number }
  | { readonly type: 'addSource.came'; readonly proposal: SourceProposal }
  | { readonly type: 'addSource.brokeOff'; readonly failure: Failure }
  /** The dialogs in which an address is written, or a file of the server picked; the file that was named there. */
  | { readonly type: 'addSource.askAddress' }
  | { readonly type: 'addSource.askFolder' }
  | { readonly type: 'addSource.fetch'; readonly place: SourcePlace }
  /** Another file; the addition under the cursor. */
  | { readonly type: 'addSource.another' }
  | { readonly type: 'addSource.open' }
  /** Does again what failed: the file is sent, or its columns are looked at. */
  | { readonly type: 'addSource.again' }
  /** What a person says of the file. */
  | { readonly type: 'addSource.change'; readonly change: ChoiceChange }
  | { readonly type: 'addSource.retire'; readonly retire: boolean }
  | { readonly type: 'addSource.preview' }
  /** Loads it; where something speaks against that it is asked first, unless somebody has said so (`isSure`). */
  | { readonly type: 'addSource.load'; readonly isSure?: true }
  /** Ends what is under way: the sending, the load; a file that waits is dropped when that is asked for twice. */
  | { readonly type: 'addSource.end' }
  | { readonly type: 'addSource.recipe' }
  | { readonly type: 'addSource.rejected' }
  /**
   * Opens the search on what was loaded, with a lead type or on absentee owners (absent: what is offered first) and in a
   * county (absent: the largest).
   */
  | ({ readonly type: 'addSource.onward'; readonly fips?: string } & Way);

export interface AddSourceContext
  extends PagedRows<Addition>, ShownPage, Pick<ChildInput, 'client' | 'saveFile' | 'storage'> {
  readonly client: Client;
  /** Who has signed in operates the installation; null: nobody has yet. */
  readonly operates: boolean | null;
  /** What is sent, or could not be; and how much of it has gone, null where nobody tells. */
  readonly file: File | null;
  readonly sent: number | null;
  /** Why it was not taken. */
  readonly refusal: string | null;
  /** The addition on screen; null: a new file. */
  readonly openId: number | null;
  /** What its file is taken for; null: not known yet, or it waits for nothing any more. */
  readonly proposal: SourceProposal | null;
  readonly choice: MappingChoice;
  readonly retire: boolean;
  /** Of what is chosen now; null: not asked for since. */
  readonly preview: SourcePreview | null;
  /** Why its columns could not be looked at; why what else was asked for was not done. */
  readonly problem: string | null;
  readonly trouble: string | null;
  /** The file that is dropped when that is asked for once more. */
  readonly dropping: number | null;
  /** What lies in the folders of the server; null: not read. */
  readonly incoming: Incoming | null;
  /** What the server is asked to fetch, and why it is not. */
  readonly wanted: SourcePlace | null;
  readonly placeRefusal: string | null;
  /** The addition that is looked at as soon as it is fetched. */
  readonly coming: number | null;
  /** How far the load is could not be read: it is tried again. */
  readonly isLost: boolean;
  /** How many choices were made: for the ids of their undo. */
  readonly made: number;
}

export const firstContext = ({
  client,
  saveFile,
  storage,
}: Pick<ChildInput, 'client' | 'saveFile' | 'storage'>): AddSourceContext => ({
  client,
  saveFile,
  storage,
  operates: null,
  ...noRows,
  ...notShown,
  file: null,
  sent: null,
  refusal: null,
  openId: null,
  proposal: null,
  choice: noChoice,
  retire: false,
  preview: null,
  problem: null,
  trouble: null,
  dropping: null,
  incoming: null,
  wanted: null,
  placeRefusal: null,
  coming: null,
  isLost: false,
  made: 0,
});

export const idOf = ({ id }: Addition): number => id;

/** The server is at it: its file is fetched, or it is loaded. */
export const isUnderWay = ({ state }: Addition): boolean => state === 'FETCHING' || state === 'LOADING';

/** The addition on screen, as far as it is. */
export const openAddition = ({ rows, openId }: Pick<AddSourceContext, 'rows' | 'openId'>): Addition | null =>
  rows.find(({ id }) => id === openId) ?? null;

/** What is on screen waits for being loaded. */
export const isOpenToChange = ({ proposal, openId }: Pick<AddSourceContext, 'proposal' | 'openId'>): boolean =>
  proposal !== null && proposal.id === openId;

/** What a key means where nothing else is named: what is on screen, else the row under the cursor. */
export const meantAddition = (context: Pick<AddSourceContext, 'rows' | 'openId' | 'cursor'>): Addition | null =>
  context.openId === null ? (context.rows[context.cursor] ?? null) : openAddition(context);

/** A file is on its way. */
export const isSending = ({ file, refusal }: Pick<AddSourceContext, 'file' | 'refusal'>): boolean =>
  file !== null && refusal === null;

/** Nothing is in the way of a load. */
export const mayLoad = (context: Pick<AddSourceContext, 'proposal' | 'openId' | 'problem'>): boolean =>
  isOpenToChange(context) && context.proposal?.problem === null && context.problem === null;

/** Its file is there: it waits, or was refused when it was loaded. */
export const isThere = ({ state }: Addition): boolean => state === 'WAITING' || state === 'FAILED';

/** It can be ended: it is fetched or loads, or its file is there to be dropped. */
export const canEnd = (addition: Addition): boolean =>
  isThere(addition) || (isUnderWay(addition) && !addition.cancelRequested);

/** There is something to see of what was loaded. */
export const canGoOn = (addition: Addition | null): boolean =>
  addition?.state === 'DONE' && (addition.report?.counties.length ?? 0) > 0;
