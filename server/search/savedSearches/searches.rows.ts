/** Rows of saved searches and their runs as records of the contract. */
import { SortField, ThenByText } from '../../../src/api/contract/search/order.ts';
import { Search } from '../../../src/api/contract/search/search.ts';
import {
  RunDetails,
  type NotificationInterval,
  type SavedSearch,
  type SearchRun,
} from '../../../src/api/contract/search/searches.ts';

export interface SearchRow {
  readonly id: number;
  readonly name: string;
  readonly search: unknown;
  readonly sort_field: string | null;
  readonly sort_ascending: boolean;
  readonly sort_then: string;
  readonly notification_interval: NotificationInterval | null;
  readonly slot: number | null;
  readonly modified: Date;
  readonly ran_at: Date | null;
  readonly row_count: number | null;
  readonly problem: string | null;
  readonly entered: number | null;
  readonly left_count: number | null;
  readonly changed: number | null;
}

export function savedSearchOf(row: SearchRow): SavedSearch {
  const sortField = SortField.safeParse(row.sort_field);
  return {
    id: row.id,
    name: row.name,
    search: storedSearch(row.search),
    sortField: sortField.success ? sortField.data : null,
    sortAscending: row.sort_ascending,
    thenBy: ThenByText.safeParse(row.sort_then).success ? row.sort_then : '',
    notificationInterval: row.notification_interval,
    slot: row.slot,
    rowCount: row.row_count,
    ranAt: row.ran_at?.toISOString() ?? null,
    problem: row.problem,
    entered: row.entered,
    left: row.left_count,
    changed: row.changed,
    modified: row.modified.toISOString(),
  };
}

/** A stored search, if this version of the program can still read it. */
export function storedSearch(stored: unknown): Search | null {
  const parsed = Search.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

export interface RunRow {
  readonly id: number;
  readonly ran_at: Date;
  readonly snapshot_id: string;
  readonly row_count: number;
  readonly entered: number;
  readonly left_count: number;
  readonly changed: number | null;
}

export const runOf = (row: RunRow): SearchRun => ({
  id: row.id,
  ranAt: row.ran_at.toISOString(),
  snapshotId: row.snapshot_id,
  rowCount: row.row_count,
  entered: row.entered,
  left: row.left_count,
  changed: row.changed,
});

const nothing: RunDetails = { entered: [], left: [], changed: [], changedFacts: [] };

export function detailsOf(stored: unknown): RunDetails {
  const parsed = RunDetails.safeParse(stored);
  return parsed.success ? parsed.data : nothing;
}
