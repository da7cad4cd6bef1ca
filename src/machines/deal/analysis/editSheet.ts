import { ENTRY_LISTS, type EntryList } from '../../../calc/deal/analysis.ts';
import { currentSession, edited, openNew, type AnalysisContext } from './context.ts';
import type { AnalysisViews, SheetGroup, SheetPlace } from './views.ts';
import { enter } from './enter.ts';
import type { AnalysisEvent } from './events.ts';
import type { Sheet } from './sheet.ts';
import { cellOfInput } from './inputCells.ts';
import { put, seek, type Sought } from './seek.ts';
import { changed, redone, undone } from './sessions.ts';
import { withMortgage, withoutMortgage, withoutUnit, withUnit } from './structure.ts';

type Change = Partial<AnalysisContext>;

/** What an event does to the sheet on screen; each change is one step of undo. */
export function editSheet(context: AnalysisContext, event: AnalysisEvent): Change {
  const step: Step = (change) => ({
    ...edited(context, (session) => changed(session, change(session.sheet))),
    ...forgotten(context),
  });
  switch (event.type) {
    case 'analysis.enter':
      return step((sheet) => enter(sheet, event.entries));
    case 'analysis.addMortgage':
      return step(withMortgage);
    case 'analysis.removeMortgage':
      return step((sheet) => withoutMortgage(sheet, event.index));
    case 'analysis.addUnit':
      return step(withUnit);
    case 'analysis.removeUnit':
      return step((sheet) => withoutUnit(sheet, event.index));
    case 'analysis.add':
      return addAt(context, context.views.place.group, step);
    case 'analysis.remove':
      return removeAt(context.views.place, step);
    case 'analysis.expand':
      return { expanded: turned(context, event.list) };
    case 'analysis.undo':
      return { ...edited(context, undone), ...forgotten(context) };
    case 'analysis.redo':
      return { ...edited(context, redone), ...forgotten(context) };
    default:
      return {};
  }
}

/**
 * Entries into the sheet on screen. Those for a property, as the value of its comparables, may come before its sheet is
 * there, or after the last one was deleted: they wait for it, or begin one.
 */
export function enterSheet(
  context: AnalysisContext,
  event: Extract<AnalysisEvent, { readonly type: 'analysis.enter' }>,
): Change {
  const { propertyId } = event;
  if (propertyId !== undefined && propertyId !== context.subject?.propertyId) return { carried: event };
  const begun = propertyId !== undefined && currentSession(context) === null ? openNew(context) : {};
  return { ...begun, ...editSheet({ ...context, ...begun }, event) };
}

type Step = (change: (sheet: Sheet) => Sheet) => Change;

/** What was said of the change before does not concern the next one. */
const forgotten = ({ views }: AnalysisContext): Change =>
  views.note === null && views.missed === null ? {} : { views: { ...views, note: null, missed: null } };

/** A goal looked for, or the nearest there is to the one missed; one step of undo. */
export function seekOn(context: AnalysisContext, event: AnalysisEvent): Change {
  const session = currentSession(context);
  const { views } = context;
  if (session === null) return {};
  const sought = soughtBy(session.sheet, event, views);
  if (sought === null) return {};
  if (!sought.ok && event.type === 'analysis.seek')
    return { views: { ...views, missed: { goal: event.goal, message: sought.message, nearest: sought.nearest } } };
  if (!sought.ok) return {};
  return {
    ...edited(context, (before) => changed(before, sought.sheet)),
    views: { ...views, missed: null, note: sought.message },
  };
}

function soughtBy(sheet: Sheet, event: AnalysisEvent, { missed }: AnalysisViews): Sought | null {
  if (event.type === 'analysis.seek') return seek(sheet, event.goal);
  if (event.type !== 'analysis.seekNearest' || missed === null || missed.nearest === null) return null;
  const cell = cellOfInput(sheet.deal, missed.goal.input);
  return cell === null ? null : put(sheet, missed.goal, cell, missed.nearest);
}

function addAt({ expanded }: AnalysisContext, group: SheetGroup | null, step: Step): Change {
  if (group === null) return {};
  if (group === 'mortgages') return step(withMortgage);
  if (group === 'rentalUnits') return step(withUnit);
  return { expanded: [...new Set([...expanded, group])] };
}

function removeAt({ path, group }: SheetPlace, step: Step): Change {
  if (group === 'mortgages')
    return step((sheet) => withoutMortgage(sheet, path?.at === 'mortgage' ? path.index : undefined));
  if (group === 'rentalUnits') return step((sheet) => withoutUnit(sheet, path?.at === 'unit' ? path.index : undefined));
  if (path?.at !== 'entry') return {};
  // An entry without an amount is none (R-ANALYSIS-043).
  return step((sheet) => enter(sheet, [{ path: { ...path, field: 'amount' }, text: '' }]));
}

const isList = (group: SheetGroup | null): group is EntryList => ENTRY_LISTS.some((list) => list === group);

/** Lists that show every item: one turned over (the one under the cursor when none is named), or all of them. */
function turned({ expanded, views }: AnalysisContext, named: EntryList | undefined): readonly EntryList[] {
  const list = named ?? (isList(views.place.group) ? views.place.group : undefined);
  if (list === undefined) return expanded.length > 0 ? [] : ENTRY_LISTS;
  return expanded.includes(list) ? expanded.filter((one) => one !== list) : [...expanded, list];
}
