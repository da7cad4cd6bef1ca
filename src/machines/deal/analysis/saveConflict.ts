import type { SavedAnalysis } from '../../../api/contract/deal/analyses.ts';
import type { ErrorMessage } from '../../app/errorEntry.ts';
import { calculate } from '../../../api/deal/calculateDeal.ts';
import { freeKey, type AnalysisContext } from './context.ts';
import { copyName } from './names.ts';
import type { Session } from './sessions.ts';

/**
 * The analysis was changed or deleted in another window since it was opened here: what was meant to be saved stands as
 * an unsaved analysis of its own beside what the server has, so nothing is lost on either side.
 */
export function afterConflict(context: AnalysisContext, analyses: readonly SavedAnalysis[]): Partial<AnalysisContext> {
  const { busy, sessions, currentKey, lastKeys } = context;
  const session = busy === null ? undefined : sessions[busy.key];
  if (busy === null || session === undefined) return { busy: null };
  const { propertyId } = busy.deal;
  const isHere = propertyId === context.propertyId;
  const theirs = analyses.find(({ id }) => id === busy.deal.id);
  const name = theirs === undefined ? session.sheet.deal.name : nameBeside(context, analyses);
  const mine = { ...session.sheet.deal, id: null, name };
  const { [busy.key]: _mine, ...others } = sessions;
  const key = freeKey(others, propertyId);
  // Its base is another object: it differs from what is saved, which is nothing.
  const own: Session = { ...session, sheet: { ...session.sheet, deal: mine }, base: { ...mine }, modified: null };
  return {
    busy: null,
    analyses: isHere ? analyses : context.analyses,
    sessions: { ...others, [key]: own },
    currentKey: currentKey === busy.key ? key : currentKey,
    calculation: currentKey === busy.key ? calculate(mine) : context.calculation,
    lastKeys: lastKeys[propertyId] === busy.key ? { ...lastKeys, [propertyId]: key } : lastKeys,
  };
}

/** What a person is told of it. */
export function conflictMessage(context: AnalysisContext, analyses: readonly SavedAnalysis[]): ErrorMessage {
  const { busy } = context;
  const theirs = analyses.find(({ id }) => id === busy?.deal.id);
  if (theirs === undefined)
    return {
      type: 'errors.add',
      message: `“${busy?.deal.name ?? ''}” was deleted in another window.`,
      detail: 'It stays open here as an analysis that is not saved: save it again, or delete it.',
    };
  const mine = nameBeside(context, analyses);
  return {
    type: 'errors.add',
    message: `“${theirs.name}” was changed in another window.`,
    detail: `Nothing was overwritten. Yours stands beside it as “${mine}”, not saved: compare the two, then save yours or delete it.`,
  };
}

function nameBeside({ busy, sessions }: AnalysisContext, analyses: readonly SavedAnalysis[]): string {
  const open = Object.entries(sessions).flatMap(([key, { sheet }]) => (key === busy?.key ? [] : [sheet.deal.name]));
  return copyName(busy?.deal.name ?? '', [...open, ...analyses.map(({ name }) => name)]);
}
