/** Tables of saved searches, their runs and what they tell. */
import type { ColumnType, Generated } from 'kysely';
import type { additionStates } from '../../../src/api/contract/search/addSource.ts';
import type { watchOutcomes, WatchRhythm } from '../../../src/api/contract/search/watches.ts';
import type { NotificationInterval } from '../../../src/api/contract/search/searches.ts';
import type { DefaultTime, Json, OfUser } from './columnTypes.ts';

export type AdditionState = (typeof additionStates)[number];

export interface SearchTables {
  /** Files of records that operators bring up; of no account. */
  source_addition: {
    id: Generated<number>;
    operator_account_id: number;
    operator_id: number;
    file_name: string;
    bytes: number;
    state: Generated<AdditionState>;
    choice: Json | null;
    phase: string | null;
    done: Generated<number>;
    total: Generated<number>;
    cancel_requested: Generated<boolean>;
    message: string | null;
    report: Json | null;
    has_rejected: Generated<boolean>;
    place: Json | null;
    mark: Json | null;
    series: string | null;
    watch_id: number | null;
    layout: string | null;
    content: string | null;
    mapping: Json | null;
    is_swept: Generated<boolean>;
    worker: string | null;
    lease_until: Date | null;
    attempts: Generated<number>;
    created: Date;
    finished: Date | null;
  };
  /** Sources that are looked at again by themselves; of no account. */
  source_watch: {
    id: Generated<number>;
    operator_account_id: number;
    operator_id: number;
    series: string;
    name: string;
    place: Json;
    recipe: Json;
    rhythm: WatchRhythm;
    hour: number;
    /** Of files of a folder; null: the one that it came from. */
    pattern: string | null;
    mark: Json | null;
    next_look: Date;
    looked: Date | null;
    outcome: (typeof watchOutcomes)[number] | null;
    message: string | null;
    worker: string | null;
    lease_until: Date | null;
    attempts: Generated<number>;
    created: Date;
  };
  /** What was said about the service of streets: one row at most, of no account. */
  map_service: {
    one: Generated<boolean>;
    host: string;
    is_allowed: boolean;
    operator_account_id: number;
    operator_id: number;
    decided: Date;
  };
  alert: OfUser & {
    id: Generated<number>;
    level: 'info' | 'warning' | 'error';
    text: string;
    created: DefaultTime;
    read: Date | null;
    search_id: number | null;
    run_id: number | null;
  };
  saved_search: OfUser & {
    id: Generated<number>;
    name: string;
    search: Json;
    sort_field: string | null;
    sort_ascending: Generated<boolean>;
    /** Further fields of the order; '' for none. */
    sort_then: Generated<string>;
    notification_interval: NotificationInterval | null;
    slot: number | null;
    created: Date;
    modified: Date;
    revision: Generated<number>;
    snapshot_id: string | null;
    ran_at: Date | null;
    row_count: number | null;
    memory: ColumnType<Uint8Array | null, Buffer | null, Buffer | null>;
    problem: string | null;
    removed: Date | null;
  };
  search_run: OfUser & {
    id: Generated<number>;
    search_id: number;
    snapshot_id: string;
    ran_at: Date;
    row_count: number;
    entered: number;
    left_count: number;
    changed: number | null;
    details: Json;
    delivered: Date | null;
  };
}
