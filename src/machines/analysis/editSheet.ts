import { ENTRY_LISTS, type EntryList } from '../../calc/analysis/analysis.ts';
import { edited, type AnalysisContext } from './context.ts';
import type { SheetGroup, SheetPlace } from './desk.ts';
import { enter } from './enter.ts';
import type { AnalysisEvent } from './events.ts';
import type { Sheet } from './deal.ts';
import { changed, redone, undone } from './sessions.ts';
import { withMortgage, withoutMortgage, withoutUnit, withUnit } from './structure.ts';

type Change = Partial<AnalysisContext>;

/** What an event does to the sheet on screen; each change is one step of undo. */
export function editSheet(context: AnalysisContext, event: AnalysisEvent): Change {
  const step = (change: (sheet: Sheet) => Sheet): Change =>
    edited(context, (session) => changed(session, change(session.sheet)));
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
      return addAt(context, context.desk.place.group, step);
    case 'analysis.remove':
      return removeAt(context.desk.place, step);
    case 'analysis.expand':
      return { expanded: turned(context, event.list) };
    case 'analysis.undo':
      return edited(context, undone);
    case 'analysis.redo':
      return edited(context, redone);
    default:
      return {};
  }
}

type Step = (change: (sheet: Sheet) => Sheet) => Change;

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
function turned({ expanded, desk }: AnalysisContext, named: EntryList | undefined): readonly EntryList[] {
  const list = named ?? (isList(desk.place.group) ? desk.place.group : undefined);
  if (list === undefined) return expanded.length > 0 ? [] : ENTRY_LISTS;
  return expanded.includes(list) ? expanded.filter((one) => one !== list) : [...expanded, list];
}
