import type { Layout } from '../../../api/contract/account/session.ts';
import type { contract } from '../../../api/contract/contract.ts';
import type { Request } from '../../../api/contract/define.ts';
import type { Group } from '../../../api/contract/lists/groups.ts';
import type { ListColumn } from '../../../api/contract/lists/lists.ts';
import type { SearchInput } from '../../../api/contract/search/search.ts';
import type { ListsTask } from '../../lists/lists/tasks.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';

/** What lists hold of a property, as far as this session saw it: shown beside its row. Absent: not known. */
export interface Mark {
  readonly isSaved?: boolean;
  readonly statusId?: number | null;
}

/** Into the named list, else the last one used: these properties, or the rows of a search. */
interface Saved {
  readonly groupName?: string;
  readonly propertyIds?: readonly number[];
  /** Those of the properties that stand on no list: the others stay where they are. */
  readonly onlyUnsaved?: boolean;
  readonly search?: SearchInput;
  readonly recordIds?: readonly number[];
  readonly isInversed?: boolean;
}

interface MeantProperties {
  readonly propertyIds?: readonly number[];
  /** Rows of a search instead, saved first where they are not. */
  readonly search?: SearchInput;
  readonly recordIds?: readonly number[];
  readonly isInversed?: boolean;
  /** What a person calls the one property, when lists do not know it. */
  readonly name?: string;
}

export type ListsMessage =
  | ListsTask
  /** A dialog opens: what the one before asked is no longer of use. */
  | { readonly type: 'lists.forget' }
  /** Sets (or clears) the status of saved properties and pushes the undo; the rows must stand on a list already. */
  | ({ readonly type: 'group.setStatus'; readonly statusId: number | null } & MeantProperties)
  /** Adds tags to saved properties, likewise. */
  | ({ readonly type: 'group.tag'; readonly tags: readonly string[] } & MeantProperties)
  /** Properties, or the rows of a search, into a list: the named one, else the last one used. */
  | ({
      readonly type: 'group.save';
      /** So many are saved by it, as somebody saw and agreed to. */
      readonly approved?: number;
    } & Saved)
  /** So many that somebody sees first what saving them comes to. */
  | ({ readonly type: 'group.askSave' } & Saved)
  /** A save or a status was refused: the rows show again what is true. */
  | { readonly type: 'subject.marked'; readonly propertyIds: readonly number[]; readonly mark: Mark }
  | { readonly type: 'group.ownColumns'; readonly columns: readonly ListColumn[] }
  | { readonly type: 'group.layouts'; readonly layouts: readonly Layout[] }
  /** All lists (or part of them) as they are now; rows of `groupIds` may be others, null: of any (R-GROUP-020). */
  | {
      readonly type: 'group.replaced';
      readonly groups: readonly Group[];
      readonly isPart?: boolean;
      readonly groupIds: readonly number[] | null;
    }
  | Extract<RowEvent<'group', number>, { readonly type: 'group.move' }>
  /** A file, or a text that was pasted as one. */
  | { readonly type: 'imports.upload'; readonly file: File; readonly groupName: string }
  | { readonly type: 'imports.options'; readonly fips?: string | null; readonly keepUnmatched?: boolean }
  | { readonly type: 'imports.start'; readonly groupName: string }
  /** Gives the uploaded file up before it is started. */
  | { readonly type: 'imports.giveUp' }
  | { readonly type: 'imports.refresh' }
  /** Shows the rows of an import; without an id those of the newest one that has some. */
  | { readonly type: 'conflicts.open'; readonly id?: number }
  | { readonly type: 'exports.prepare'; readonly request: Request<(typeof contract)['exportProperties']> };
