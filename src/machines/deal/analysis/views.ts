import type { EntryList } from '../../../calc/deal/analysis.ts';
import type { Goal } from '../../../calc/deal/whatIf/goalSeek.ts';
import type { ResultPath } from '../../../calc/deal/whatIf/resultPath.ts';
import type { CellPath } from './cellPath.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { cellOfInput, inputPathOf } from './inputCells.ts';
import { firstRisk, usualUncertainty, withUncertainty, type RiskSetup } from './risk.ts';
import type { TableSetup } from './spreadTable.ts';

/** What stands beside the sheet. */
export const viewTitles = {
  results: 'Results',
  charts: 'Charts',
  exits: 'Exits',
  compare: 'Scenarios',
  table: 'Table',
  sensitivity: 'Sensitivity',
  risk: 'Risk',
  trace: 'Trace',
} as const;
export type ViewName = keyof typeof viewTitles;

/** How the payments of a mortgage are listed: each, each with sums after every year, or the years alone. */
export const scheduleModes = ['payments', 'subtotals', 'years'] as const;
export type ScheduleMode = (typeof scheduleModes)[number];

/** Parts of the sheet that one can add to. */
export type SheetGroup = 'mortgages' | 'rentalUnits' | EntryList;

/** What of the sheet the cursor is on. */
export interface SheetPlace {
  /** Null on a heading or a sum. */
  readonly path: CellPath | null;
  readonly group: SheetGroup | null;
}

/** Where the cursors stand and what is shown: it changes no result. */
export interface AnalysisViews {
  readonly view: ViewName;
  readonly place: SheetPlace;
  /** The result under the cursor of the period results. */
  readonly result: ResultPath;
  /** The mortgage whose payments are listed. */
  readonly scheduleIndex: number;
  readonly scheduleMode: ScheduleMode;
  readonly table: TableSetup;
  /** By how much of itself each input is moved up and down to see what it does. */
  readonly share: number;
  /** Which inputs a simulation draws at random. */
  readonly risk: RiskSetup;
  /** The result whose terms are shown. */
  readonly traced: ResultPath;
  /** A goal that was not reached, in words, and the input's value that came nearest. */
  readonly missed: { readonly goal: Goal; readonly message: string; readonly nearest: number | null } | null;
  /** What was done last that is not plain to see; gone with the next change. */
  readonly note: string | null;
  /** A cell that the sheet's cursor is sent to; another object for each time. */
  readonly target: { readonly cell: CellPath } | null;
}

const FIRST_RESULT: ResultPath = 'periods[0].cashOnCashRate';

export const firstViews: AnalysisViews = {
  view: 'results',
  place: { path: null, group: null },
  result: FIRST_RESULT,
  scheduleIndex: 0,
  scheduleMode: 'payments',
  table: { rows: { input: 'purchaseAmount', step: null }, columns: null, result: FIRST_RESULT, stepsEachSide: 4 },
  share: 0.1,
  risk: firstRisk,
  traced: FIRST_RESULT,
  missed: null,
  note: null,
  target: null,
};

export type ViewEvent =
  /** One of the views, or the next or previous one. */
  | { readonly type: 'analysis.view'; readonly view: ViewName }
  | { readonly type: 'analysis.stepView'; readonly by: 1 | -1 }
  | { readonly type: 'analysis.place'; readonly place: SheetPlace }
  | { readonly type: 'analysis.result'; readonly path: ResultPath }
  /** Whose payments are listed; without an index the other one's. */
  | { readonly type: 'analysis.schedule'; readonly index?: number }
  | { readonly type: 'analysis.scheduleMode' }
  /** The cell under the cursor becomes an axis of the table. */
  | { readonly type: 'analysis.tableAxis'; readonly axis: 'rows' | 'columns' }
  | { readonly type: 'analysis.table'; readonly change: Partial<TableSetup> }
  | { readonly type: 'analysis.share'; readonly share: number }
  | { readonly type: 'analysis.risk'; readonly change: Partial<RiskSetup> }
  /** The number under the cursor is drawn at random in the simulation. */
  | { readonly type: 'analysis.riskInput' }
  /** The terms of a result: the one under the cursor when none is named. */
  | { readonly type: 'analysis.trace'; readonly path?: ResultPath }
  /** To the cell of an input, by the path that traces and tables give. */
  | { readonly type: 'analysis.goTo'; readonly input: string };

// Keys of a const object are exactly its names.
const viewNames = Object.keys(viewTitles) as ViewName[];

const after = <T>(names: readonly T[], name: T, by: number): T =>
  names[(names.indexOf(name) + by + names.length) % names.length] ?? name;

export function viewsAfter(views: AnalysisViews, event: ViewEvent, deal: Deal | null): AnalysisViews {
  switch (event.type) {
    case 'analysis.view':
      return { ...views, view: event.view };
    case 'analysis.stepView':
      return { ...views, view: after(viewNames, views.view, event.by) };
    case 'analysis.place':
      return { ...views, place: event.place };
    case 'analysis.result':
      return { ...views, result: event.path };
    case 'analysis.schedule':
      return { ...views, scheduleIndex: event.index ?? (views.scheduleIndex === 0 ? 1 : 0) };
    case 'analysis.scheduleMode':
      return { ...views, scheduleMode: after(scheduleModes, views.scheduleMode, 1) };
    case 'analysis.tableAxis': {
      const { path } = views.place;
      const input = deal === null || path === null ? null : inputPathOf(deal, path);
      if (input === null) return { ...views, note: 'Put the cursor on a number of the sheet first.' };
      const table = { ...views.table, result: views.result, [event.axis]: { input, step: null } };
      return { ...views, view: 'table', table, note: null };
    }
    case 'analysis.table':
      return { ...views, table: { ...views.table, ...event.change } };
    case 'analysis.share':
      return { ...views, share: event.share };
    case 'analysis.risk':
      return { ...views, risk: { ...views.risk, ...event.change } };
    case 'analysis.riskInput': {
      const { path } = views.place;
      const input = deal === null || path === null ? null : inputPathOf(deal, path);
      const added = deal === null || input === null ? null : usualUncertainty(deal, input);
      if (added === null) return { ...views, note: 'Put the cursor on a number of the sheet first.' };
      const inputs = withUncertainty(views.risk.inputs ?? [], added);
      return { ...views, view: 'risk', risk: { ...views.risk, inputs }, note: null };
    }
    case 'analysis.trace': {
      const path = event.path ?? views.result;
      return { ...views, view: 'trace', traced: path, result: path };
    }
    case 'analysis.goTo': {
      const cell = deal === null ? null : cellOfInput(deal, event.input);
      return cell === null ? views : { ...views, target: { cell } };
    }
  }
}
