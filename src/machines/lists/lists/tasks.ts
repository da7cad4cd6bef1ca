import type { contract } from '../../../api/contract/contract.ts';
import type { Request } from '../../../api/contract/define.ts';
import type { Group } from '../../../api/contract/lists/groups.ts';
import type { SearchInput } from '../../../api/contract/search/search.ts';
import type { ListingGroupCode } from '../../../api/catalogue/lists/listingGroups.ts';

type ColumnBody = Request<(typeof contract)['saveListColumn']>['body'];

export interface NamedList {
  readonly groupId: number;
  readonly name: string;
  readonly groupType: Group['type'];
}

/** Everything that is saved, on whatever list (R-GROUP-012). */
export const EVERYWHERE = { groupId: '0' } as const;

/** Rows to put onto a list, or to take off it. */
export interface RowsOf extends NamedList {
  readonly propertyIds: readonly number[];
}

/** Off the list named, off all, or (duplicateMode KEEP_ONE) off all but the one a parcel has been on longest. */
export type TakeOffScope = 'LIST' | 'ALL' | 'KEEP_ONE';

/** What is done to lists as a whole: each is one event, carried out one after the other. */
export type ListsTask =
  | { readonly type: 'lists.loadColumns' }
  /** Folders and lists, with how they are laid out: others may have come. */
  | { readonly type: 'lists.loadFolders' }
  | { readonly type: 'lists.saveColumn'; readonly column: ColumnBody }
  | { readonly type: 'lists.deleteColumn'; readonly id: number }
  /** How a list is laid out, kept as its grid layout. */
  | {
      readonly type: 'lists.layout';
      readonly groupId: number;
      readonly layoutId: number | null;
      readonly name: string;
      /** As the layout keeps them. */
      readonly columns: unknown;
    }
  /** Puts a list into the folder of this name, which is made if need be; an empty name takes it out. */
  | { readonly type: 'lists.file'; readonly groupId: number; readonly folder: string }
  | { readonly type: 'lists.renameFolder'; readonly id: number; readonly version: number; readonly name: string }
  | { readonly type: 'lists.deleteFolder'; readonly id: number }
  /** Rows of a list, or from everywhere, into another one, known or new; `isMove` takes them off the first one. */
  | {
      readonly type: 'lists.move';
      readonly from: NamedList | typeof EVERYWHERE;
      /** A name makes a new list. */
      readonly to: NamedList | string;
      readonly propertyIds: readonly number[];
      readonly isMove: boolean;
    }
  /** Rows off lists, with the options of C025. `lists`: all of them, to put the rows back by name. */
  | {
      readonly type: 'lists.takeOff';
      readonly groupId: number;
      readonly lists: readonly NamedList[];
      readonly propertyIds: readonly number[];
      readonly scope: TakeOffScope;
      readonly deleteContacts: boolean;
    }
  /** Undo and redo of moves and of removed duplicates. */
  | { readonly type: 'lists.place'; readonly put: readonly RowsOf[]; readonly take: readonly RowsOf[] }
  | {
      readonly type: 'lists.combine';
      readonly how: 'UNION' | 'INTERSECTION' | 'DIFFERENCE';
      readonly groupIds: readonly number[];
      readonly name: string;
    }
  | {
      readonly type: 'lists.dedupe';
      readonly lists: readonly NamedList[];
      readonly by: 'PARCEL' | 'OWNER';
    }
  /** An automated list of a saved listing group in a place (code), or of a search (null). */
  | {
      readonly type: 'lists.automate';
      readonly code: ListingGroupCode | null;
      readonly name: string;
      readonly search: SearchInput;
    }
  /** Runs an automated list now. */
  | { readonly type: 'lists.run'; readonly groupId: number }
  /** How often changes of an automated list are told. */
  | {
      readonly type: 'lists.notify';
      readonly groupId: number;
      readonly notification: 'IMMEDIATE' | 'DAILY' | 'WEEKLY' | null;
    }
  | { readonly type: 'lists.changes'; readonly groupId: number };

/** What is done to the selected rows of the open list as a whole. */
export type RowsTask = Extract<ListsTask, { readonly type: 'lists.move' | 'lists.takeOff' }>;
