import type { EntryList } from '../../calc/analysis/analysis.ts';
import type { ResultPath } from '../../calc/whatIf/resultPath.ts';
import type { CellPath } from './cellPath.ts';

/** What stands beside the sheet. */
export const deskViews = {
  results: 'Results',
  charts: 'Charts',
} as const;
export type DeskView = keyof typeof deskViews;

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
export interface Desk {
  readonly view: DeskView;
  readonly place: SheetPlace;
  /** The result under the cursor of the period results. */
  readonly result: ResultPath;
  /** The mortgage whose payments are listed. */
  readonly scheduleIndex: number;
  readonly scheduleMode: ScheduleMode;
}

export const firstDesk: Desk = {
  view: 'results',
  place: { path: null, group: null },
  result: 'periods[0].cashOnCashRate',
  scheduleIndex: 0,
  scheduleMode: 'payments',
};

export type DeskEvent =
  /** One of the views, or the next or previous one. */
  | { readonly type: 'analysis.view'; readonly view: DeskView }
  | { readonly type: 'analysis.stepView'; readonly by: 1 | -1 }
  | { readonly type: 'analysis.place'; readonly place: SheetPlace }
  | { readonly type: 'analysis.result'; readonly path: ResultPath }
  /** Whose payments are listed; without an index the other one's. */
  | { readonly type: 'analysis.schedule'; readonly index?: number }
  | { readonly type: 'analysis.scheduleMode' };

// Keys of a const object are exactly its names.
const viewNames = Object.keys(deskViews) as DeskView[];

const after = <T>(names: readonly T[], name: T, by: number): T =>
  names[(names.indexOf(name) + by + names.length) % names.length] ?? name;

export function deskAfter(desk: Desk, event: DeskEvent): Desk {
  switch (event.type) {
    case 'analysis.view':
      return { ...desk, view: event.view };
    case 'analysis.stepView':
      return { ...desk, view: after(viewNames, desk.view, event.by) };
    case 'analysis.place':
      return { ...desk, place: event.place };
    case 'analysis.result':
      return { ...desk, result: event.path };
    case 'analysis.schedule':
      return { ...desk, scheduleIndex: event.index ?? (desk.scheduleIndex === 0 ? 1 : 0) };
    case 'analysis.scheduleMode':
      return { ...desk, scheduleMode: after(scheduleModes, desk.scheduleMode, 1) };
  }
}
