import type { Client } from '../../../api/client.ts';
import type { AnalysisSubject, SavedAnalysis } from '../../../api/contract/deal/analyses.ts';
import type { EntryList } from '../../../calc/deal/analysis.ts';
import type { Step } from '../../app/history/steps.ts';
import type { HistoryMessage } from '../../app/messages/history.ts';
import type { PaneId } from '../../app/paneIds.ts';
import { calculate, type Calculation } from '../../../api/deal/calculateDeal.ts';
import type { Loaded, Saved } from './calls.ts';
import type { ReportEvent } from './events.ts';
import { copyName } from './names.ts';
import { dealOf, type Deal } from '../../../api/deal/deal.ts';
import type { AnalysisViews } from './views.ts';
import type { Entry } from './enter.ts';
import {
  begun,
  opened,
  resumed,
  seededDeal,
  selectedOf,
  sessionKey,
  shelfOf,
  startSession,
  tidied,
  type Session,
  type Sessions,
} from './sessions.ts';

/** Entries on their way; with a property they are for its sheet. */
interface Carried {
  readonly type: 'analysis.enter';
  readonly entries: readonly Entry[];
  readonly propertyId?: number;
}

export interface AnalysisContext {
  readonly client: Client;
  readonly propertyId: number | null;
  /** Asked for by id, until it is open. */
  readonly wantedId: number | null;
  /** What the property contributes; null until it is loaded. */
  readonly subject: AnalysisSubject | null;
  /** The saved ones of the property, newest first. */
  readonly analyses: readonly SavedAnalysis[];
  readonly sessions: Sessions;
  /** The sheet on screen, and which one each property was left with. */
  readonly currentKey: string | null;
  readonly lastKeys: Readonly<Record<number, string>>;
  /** Follows from the sheet on screen in the same step that changes it. */
  readonly calculation: Calculation | null;
  /** What is being saved or deleted, as it was then. */
  readonly busy: { readonly with: 'saving' | 'deleting'; readonly key: string; readonly deal: Deal } | null;
  readonly expanded: readonly EntryList[];
  readonly views: AnalysisViews;
  readonly shownIn: readonly PaneId[];
  readonly error: string | null;
  /** What goes into the sheet of a property that is still to come. */
  readonly carried: Carried | null;
  /** A report of the sheet that is on its way. */
  readonly reportAwaited: ReportEvent | null;
}

type Change = Partial<AnalysisContext>;

/** The sheet on screen; null when there is none. */
export const currentSession = ({
  sessions,
  currentKey,
}: Pick<AnalysisContext, 'sessions' | 'currentKey'>): Session | null =>
  currentKey === null ? null : (sessions[currentKey] ?? null);

export const currentDeal = (context: Pick<AnalysisContext, 'sessions' | 'currentKey'>): Deal | null =>
  currentSession(context)?.sheet.deal ?? null;

/** No property, no sheet. The sheets that are being worked on stay. */
export const nothingShown = {
  subject: null,
  analyses: [],
  currentKey: null,
  calculation: null,
  error: null,
  carried: null,
  reportAwaited: null,
} as const satisfies Change;

/** Another sheet on screen, calculated. */
export function shown(context: AnalysisContext, key: string | null, sessions: Sessions): Change {
  const session = key === null ? undefined : sessions[key];
  const { propertyId, lastKeys } = context;
  return {
    currentKey: session === undefined ? null : key,
    sessions: tidied(sessions, key),
    calculation: session === undefined ? null : calculate(session.sheet.deal),
    lastKeys: key === null || propertyId === null ? lastKeys : { ...lastKeys, [propertyId]: key },
    views: { ...context.views, scheduleIndex: 0 },
  };
}

/** The sheet on screen changed, and what follows from it. */
export function edited(context: AnalysisContext, change: (session: Session) => Session): Change {
  const { currentKey, sessions } = context;
  const before = currentSession(context);
  if (before === null || currentKey === null) return {};
  const after = change(before);
  if (after === before) return {};
  const { deal } = after.sheet;
  return {
    sessions: { ...sessions, [currentKey]: after },
    calculation: deal === before.sheet.deal ? context.calculation : calculate(deal),
  };
}

/** A property is there. A sheet that was being worked on is never overwritten (R-ANALYSIS-040). */
export function loaded(context: AnalysisContext, { subject, analyses }: Loaded): Change {
  const { propertyId } = subject;
  const next = { ...context, propertyId, subject, analyses, wantedId: null, error: null };
  const { wantedId, lastKeys } = context;
  const request = { subject, analyses, wantedId, lastKey: lastKeys[propertyId] ?? null };
  const { key, sessions } = opened(context.sessions, request);
  return { propertyId, subject, analyses, wantedId: null, error: null, ...shown(next, key, sessions) };
}

/** A saved analysis of the property, with the work on it that is not saved yet. */
export function openSaved(context: AnalysisContext, id: number): Change {
  const saved = context.analyses.find((analysis) => analysis.id === id);
  if (saved === undefined) return {};
  const key = sessionKey(saved);
  return shown(context, key, { ...context.sessions, [key]: resumed(context.sessions, saved) });
}

/** One of the analyses of the property by its key, saved or not. */
export function openKey(context: AnalysisContext, key: string): Change {
  const { sessions, analyses } = context;
  const saved = analyses.find((analysis) => sessionKey(analysis) === key);
  if (saved !== undefined) return shown(context, key, { ...sessions, [key]: resumed(sessions, saved) });
  return sessions[key] === undefined ? {} : shown(context, key, sessions);
}

/** The analysis so many places further on the shelf. */
export function openStep(context: AnalysisContext, by: number): Change {
  const { sessions, analyses, propertyId, currentKey } = context;
  const keys = shelfOf(sessions, analyses, propertyId).map(({ key }) => key);
  const index = keys.indexOf(currentKey ?? '');
  const next = keys[(index + by + keys.length) % keys.length];
  return next === undefined || next === currentKey ? {} : openKey(context, next);
}

/** A further analysis of the property. A new one that was begun and not saved is gone on with. */
export function openNew(context: AnalysisContext): Change {
  const { subject, analyses, sessions } = context;
  if (subject === null) return {};
  const deal = seededDeal(subject, analyses);
  const key = sessionKey(deal);
  return shown(context, key, { ...sessions, [key]: begun(sessions[key]) ?? startSession(deal) });
}

/** The inputs on screen once more, to be changed and compared. It counts as unsaved from the beginning. */
export function openCopy(context: AnalysisContext): Change {
  const deal = currentDeal(context);
  if (deal === null) return {};
  const { sessions, analyses, propertyId } = context;
  const names = shelfOf(sessions, analyses, propertyId).map((entry) => entry.deal.name);
  const copy = { ...deal, id: null, name: copyName(deal.name, names) };
  const key = freeKey(sessions, deal.propertyId);
  return shown(context, key, { ...sessions, [key]: { ...startSession(copy), base: { ...copy } } });
}

/** A key that no sheet has, for one that was never saved. */
export function freeKey(sessions: Sessions, propertyId: number): string {
  let number = 1;
  while (sessions[`${propertyId}:copy ${number}`] !== undefined) number += 1;
  return `${propertyId}:copy ${number}`;
}

/**
 * The saved analysis is selected by its id, or else the newest one (R-ANALYSIS-041). What was typed while it was being
 * saved stays, and stays unsaved.
 */
export function afterSave(context: AnalysisContext, { analyses, savedId }: Saved): Change {
  const { busy, sessions, currentKey, lastKeys } = context;
  const session = busy === null ? undefined : sessions[busy.key];
  if (busy === null || session === undefined) return { busy: null };
  const isHere = busy.deal.propertyId === context.propertyId;
  const saved = selectedOf(analyses, busy.deal.id ?? savedId);
  if (saved === null) return { busy: null, analyses: isHere ? analyses : context.analyses };
  const base = dealOf(saved);
  const isUnchanged = session.sheet.deal === busy.deal;
  const deal = isUnchanged ? base : { ...session.sheet.deal, id: saved.id };
  const key = sessionKey(base);
  const { [busy.key]: _renamed, ...others } = sessions;
  const isShown = currentKey === busy.key;
  return {
    busy: null,
    calculation: isShown ? calculate(deal) : context.calculation,
    analyses: isHere ? analyses : context.analyses,
    sessions: { ...others, [key]: { ...session, sheet: { ...session.sheet, deal }, base, modified: saved.modified } },
    currentKey: isShown ? key : currentKey,
    lastKeys: { ...lastKeys, [busy.deal.propertyId]: key },
  };
}

/** The sheet that was deleted goes; undo brings it back unsaved. Null when there is none. */
export function withoutSheet(
  context: AnalysisContext,
): { readonly change: Change; readonly message: HistoryMessage } | null {
  const key = context.busy?.key ?? context.currentKey;
  const session = key === null ? undefined : context.sessions[key];
  if (key === null || session === undefined) return null;
  const { [key]: _gone, ...sessions } = context.sessions;
  const { deal } = session.sheet;
  const undo: Step = { type: 'analysis.restore', deal: { ...deal, id: null } };
  return {
    change: { busy: null, ...(key === context.currentKey ? shown(context, null, sessions) : { sessions }) },
    message: {
      type: 'history.push',
      id: `analysis-delete-${key}`,
      label: `Delete ${deal.name}`,
      undo,
      redo: { type: 'analysis.delete' },
    },
  };
}

/** A deleted deal comes back unsaved; never over a new one that was begun meanwhile. */
export function restored(context: AnalysisContext, deal: Deal): Change {
  const key = sessionKey(deal);
  if (context.sessions[key] !== undefined || deal.propertyId !== context.propertyId) return {};
  // Its base is another object: it differs from what is saved, which is nothing.
  return shown(context, key, { ...context.sessions, [key]: { ...startSession(deal), base: { ...deal } } });
}
