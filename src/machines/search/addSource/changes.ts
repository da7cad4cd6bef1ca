/** What events and answers make of the context: for the machine, and for those who are told. */
import { noChoice } from '../../../api/search/noChoice.ts';
import type { Addition, MappingChoice, SourceProposal } from '../../../api/contract/search/addSource.ts';
import type { StepOf } from '../../app/history/steps.ts';
import type { Message } from '../../app/messages.ts';
import { firstPage, type Page } from '../../parts/pagedRows.ts';
import { keepChoice, keptChoice, labelOfChange, withChange, type ChoiceChange } from './choice.ts';
import { idOf, isOpenToChange, isUnderWay, isThere, type AddSourceContext } from './context.ts';

type Change = Partial<AddSourceContext>;

/** Of another addition nothing is known yet. */
const unknown = {
  proposal: null,
  choice: noChoice,
  retire: false,
  preview: null,
  problem: null,
  trouble: null,
  dropping: null,
  coming: null,
} as const;

/** The additions as the server has them. What loads there is shown to whoever comes back and has nothing open. */
export function withRows(context: AddSourceContext, page: Page<Addition>): Change {
  const change = { ...firstPage(context, page, idOf), isLost: false };
  const loads = page.results.find(isUnderWay);
  if (context.openId === null)
    return loads === undefined || context.file !== null
      ? change
      : { ...change, openId: loads.id, coming: comingOf(loads) };
  const open = page.results.find(({ id }) => id === context.openId);
  // It was loaded or dropped elsewhere.
  return open === undefined || isThere(open) ? change : { ...change, proposal: null };
}

const comingOf = ({ id, state }: Addition): number | null => (state === 'FETCHING' ? id : null);

/** The server began to fetch a file, which is looked at when it has come. */
export const fetching = (context: AddSourceContext, addition: Addition): Change => ({
  ...opened(context, addition),
  ...withAddition(context, addition),
  wanted: null,
  openId: addition.id,
  coming: comingOf(addition),
});

/** Another file is to come, or one that waits or was loaded is gone to. */
export const opened = ({ storage }: AddSourceContext, addition: Addition | null): Change => ({
  ...unknown,
  file: null,
  refusal: null,
  openId: addition?.id ?? null,
  coming: addition === null ? null : comingOf(addition),
  ...(addition !== null && isThere(addition) ? { choice: keptChoice(storage.local, addition.id) } : {}),
});

/** A file came, and what its columns are taken for. */
export const arrived = (proposal: SourceProposal): Change => ({
  ...unknown,
  file: null,
  refusal: null,
  openId: proposal.id,
  proposal,
});

/** A load began, or an addition is another one by now. */
export const withAddition = ({ rows, openId }: AddSourceContext, addition: Addition): Change => {
  const isKnown = rows.some(({ id }) => id === addition.id);
  const now = isKnown ? rows.map((row) => (row.id === addition.id ? addition : row)) : [addition, ...rows];
  const change = { rows: now, total: now.length, dropping: null, trouble: null };
  if (addition.id !== openId || addition.state === 'WAITING') return change;
  // A file that was dropped before it was loaded says nothing.
  return { ...change, ...unknown, openId: addition.state === 'CANCELLED' && !addition.cancelRequested ? null : openId };
};

const turnsUse = ({ columns }: SourceProposal, said: ChoiceChange): boolean =>
  Object.entries(said.columns ?? {}).some(
    ([at, field]) => (field === 'useCode') !== (columns[Number(at)]?.field === 'useCode'),
  );

/** Under which the history has the nth change of what a file is taken for. */
export const stepId = (additionId: number, nth: number): string => `addSource ${additionId} ${nth}`;

/** What a person says of the file, and how it is taken back. */
export function saidAnew(
  { proposal, choice, openId, made, storage }: AddSourceContext,
  said: ChoiceChange,
): { readonly change: Change; readonly tell: readonly Message[] } {
  if (proposal === null || openId === null) return { change: {}, tell: [] };
  const named = withChange(choice, said);
  // Codes are those of the column that says the land use: of another one they mean nothing.
  const ofUse = turnsUse(proposal, said) ? { ...named, codes: {} } : named;
  // Another sheet has other columns.
  const after = 'sheet' in said ? { ...named, columns: {}, codes: {} } : ofUse;
  const step = (of: MappingChoice): StepOf<'addSource.put'> => ({
    type: 'addSource.put',
    id: openId,
    choice: of,
    isReplay: true,
  });
  keepChoice(storage.local, openId, after);
  return {
    change: { choice: after, made: made + 1, preview: null, problem: null, trouble: null },
    tell: [
      {
        type: 'history.push',
        id: stepId(openId, made + 1),
        label: labelOfChange(said, proposal),
        undo: step(choice),
        redo: step(after),
      },
    ],
  };
}

/** The choice as undo or redo has it; nothing of a file that waits no longer. */
export function putBack(
  context: AddSourceContext,
  event: StepOf<'addSource.put'>,
): { readonly change: Change; readonly isOpen: boolean; readonly tell: readonly Message[] } {
  const { rows, openId, storage } = context;
  const isOpen = openId === event.id && isOpenToChange(context);
  const waits = isOpen || rows.some((row) => row.id === event.id && isThere(row));
  if (waits) keepChoice(storage.local, event.id, event.choice);
  const replay = 'replay' in event && typeof event.replay === 'string' ? event.replay : null;
  return {
    change: isOpen ? { choice: event.choice, preview: null, problem: null, trouble: null } : {},
    isOpen,
    tell: replay === null ? [] : [{ type: 'history.replayed', id: replay, came: waits ? 'done' : 'refused' }],
  };
}

/** A file that loads or waits is ended at once, or when that is asked for again: nothing brings a dropped file back. */
export const isAskedFirst = ({ dropping }: AddSourceContext, addition: Addition): boolean =>
  isThere(addition) && dropping !== addition.id;
