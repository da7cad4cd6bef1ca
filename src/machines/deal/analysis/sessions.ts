import type { AnalysisSubject, SavedAnalysis } from '../../../api/contract/deal/analyses.ts';
import { FIELD_CATALOGUE } from '../../../calc/deal/fieldCatalogue.ts';
import { newAnalysis } from '../../../calc/deal/newAnalysis.ts';
import { dealOf, type Deal } from '../../../api/deal/deal.ts';
import { nextName } from './names.ts';
import { noErrors, type Sheet } from './sheet.ts';

/** A sheet that is being worked on, with what came before and after it. */
export interface Session {
  readonly sheet: Sheet;
  /** As it was saved or seeded: what differs from it is not saved yet. */
  readonly base: Deal;
  /** When the server wrote what this work began from; null when it was never saved. */
  readonly modified: string | null;
  readonly past: readonly Sheet[];
  readonly future: readonly Sheet[];
}

/** Sheets by key. They stay while other properties are looked at, so nothing typed is lost. */
export type Sessions = Readonly<Record<string, Session>>;

/** Steps that can be taken back. */
const UNDO_LIMIT = 500;

export const sessionKey = ({ propertyId, id }: Pick<Deal, 'propertyId' | 'id'>): string =>
  `${propertyId}:${id ?? 'new'}`;

export const startSession = (deal: Deal, modified: string | null = null): Session => ({
  sheet: { deal, errors: noErrors },
  base: deal,
  modified,
  past: [],
  future: [],
});

export const isDirty = ({ sheet, base }: Session): boolean => sheet.deal !== base;

/** The work on a saved analysis: as it was left, or begun anew where the server has a later version and none was done. */
export function resumed(sessions: Sessions, saved: SavedAnalysis): Session {
  const session = sessions[sessionKey(saved)];
  const isLatest = session !== undefined && (isDirty(session) || session.modified === saved.modified);
  return isLatest ? session : startSession(dealOf(saved), saved.modified);
}

/** Nothing would be lost without it. */
const isUntouched = (session: Session): boolean =>
  !isDirty(session) && session.past.length === 0 && Object.keys(session.sheet.errors).length === 0;

/** A new analysis that somebody has worked on; one that nobody touched begins anew, with what is known now. */
export const begun = (session: Session | undefined): Session | undefined =>
  session === undefined || isUntouched(session) ? undefined : session;

/** The session after a change; the same sheet is no change. */
export function changed(session: Session, sheet: Sheet): Session {
  if (sheet === session.sheet) return session;
  return { ...session, sheet, past: [...session.past, session.sheet].slice(-UNDO_LIMIT), future: [] };
}

export function undone(session: Session): Session {
  const sheet = session.past.at(-1);
  if (sheet === undefined) return session;
  const past = session.past.slice(0, -1);
  return { ...session, sheet: withId(sheet, session), past, future: [session.sheet, ...session.future] };
}

export function redone(session: Session): Session {
  const [sheet, ...future] = session.future;
  if (sheet === undefined) return session;
  return { ...session, sheet: withId(sheet, session), past: [...session.past, session.sheet], future };
}

/** Undo takes back what was entered, not that the analysis was saved. */
function withId(sheet: Sheet, { sheet: { deal } }: Session): Sheet {
  return sheet.deal.id === deal.id ? sheet : { ...sheet, deal: { ...sheet.deal, id: deal.id } };
}

/**
 * A new analysis of a property, filled from the property and from what the account's deals begin with (R-ANALYSIS-034).
 * The amounts of fields are those of the subject, which are of now; those of the sign-in may have changed since.
 */
export function seededDeal(subject: AnalysisSubject, analyses: readonly Pick<SavedAnalysis, 'name'>[]): Deal {
  const { values, fieldAmounts } = subject.settings;
  const fields = fieldAmounts.flatMap(({ field, amount, source }) =>
    FIELD_CATALOGUE.filter(({ id }) => id === field).map((known) => ({ ...known, defaultAmount: amount, source })),
  );
  const { id: _id, property: _property, ...seeded } = newAnalysis({ fields, property: subject, values });
  const name = nextName(analyses.map((analysis) => analysis.name));
  return { ...seeded, id: null, propertyId: subject.propertyId, name };
}

/** The saved analysis to select: the one with the id, else the most recently created one (R-ANALYSIS-041). */
export function selectedOf(analyses: readonly SavedAnalysis[], id: number | null): SavedAnalysis | null {
  const byId = analyses.find((analysis) => analysis.id === id);
  const newest = analyses.reduce<SavedAnalysis | null>(
    (best, one) => (best === null || one.created > best.created ? one : best),
    null,
  );
  return byId ?? newest;
}

export interface OpenRequest {
  readonly subject: AnalysisSubject;
  readonly analyses: readonly SavedAnalysis[];
  /** The analysis asked for by id, and the sheet this property was left with. */
  readonly wantedId: number | null;
  readonly lastKey: string | null;
}

/**
 * Which sheet a property opens with: the one asked for, else the one it was left with, else the newest saved one; only
 * a property without a saved analysis gets a new one. A sheet that is being worked on is never overwritten
 * (R-ANALYSIS-040, O-164).
 */
export function opened(
  sessions: Sessions,
  request: OpenRequest,
): { readonly key: string; readonly sessions: Sessions } {
  const { subject, analyses, wantedId, lastKey } = request;
  const last = wantedId === null && lastKey !== null ? sessions[lastKey] : undefined;
  const lastSaved = wantedId === null ? analyses.find((analysis) => sessionKey(analysis) === lastKey) : undefined;
  // Never saved, or deleted elsewhere: the work on it is here alone.
  const isBegun = last !== undefined && !(isUntouched(last) && lastKey === sessionKey({ ...subject, id: null }));
  if (isBegun && lastKey !== null && lastSaved === undefined) return { key: lastKey, sessions };
  const saved = lastSaved ?? selectedOf(analyses, wantedId);
  if (saved !== null) {
    const key = sessionKey(saved);
    return { key, sessions: { ...sessions, [key]: resumed(sessions, saved) } };
  }
  const deal = seededDeal(subject, analyses);
  const key = sessionKey(deal);
  return { key, sessions: { ...sessions, [key]: begun(sessions[key]) ?? startSession(deal) } };
}

/** The sessions without those of other properties that nothing would be lost with. */
export function tidied(sessions: Sessions, currentKey: string | null): Sessions {
  return Object.fromEntries(
    Object.entries(sessions).filter(([key, session]) => key === currentKey || !isUntouched(session)),
  );
}

/** One of the analyses of a property, as a person chooses between them. */
export interface ShelfEntry {
  readonly key: string;
  readonly deal: Deal;
  readonly isSaved: boolean;
  /** Something of it is not saved. */
  readonly isDirty: boolean;
}

/** The analyses of a property, oldest first, then those that were never saved. Each as it is being worked on. */
export function shelfOf(
  sessions: Sessions,
  analyses: readonly SavedAnalysis[],
  propertyId: number | null,
): ShelfEntry[] {
  const saved = analyses
    .toSorted((a, b) => a.created.localeCompare(b.created) || a.id - b.id)
    .map((analysis): ShelfEntry => {
      const key = sessionKey(analysis);
      const session = sessions[key];
      return session === undefined
        ? { key, deal: dealOf(analysis), isSaved: true, isDirty: false }
        : { key, deal: session.sheet.deal, isSaved: true, isDirty: isDirty(session) };
    });
  const unsaved = Object.entries(sessions).flatMap(
    ([
      key,
      {
        sheet: { deal },
      },
    ]): ShelfEntry[] =>
      deal.id === null && deal.propertyId === propertyId ? [{ key, deal, isSaved: false, isDirty: true }] : [],
  );
  return [...saved, ...unsaved];
}
