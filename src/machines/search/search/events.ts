import type { ColumnKey } from '../../../api/catalogue/search/columns.ts';
import type { FilterGroup, FilterKey } from '../../../api/catalogue/search/filters.ts';
import type { LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import type { Location } from '../../../api/contract/search/search.ts';
import type { FilterValue } from '../../../api/search/filterState.ts';
import type { Broadcast, Message, MessageTo } from '../../app/messages.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { SortAsked } from '../../parts/sortKeys.ts';

export type SearchEvent =
  | Broadcast
  | MessageTo<'search'>
  /** One place instead of all there were. */
  | { readonly type: 'search.setLocation'; readonly location: Location | null }
  /** One more place: rows of any of them are found. */
  | { readonly type: 'search.addLocation'; readonly location: Location }
  /** The n-th place, from 0. */
  | { readonly type: 'search.removeLocation'; readonly index: number }
  /** Many addresses and parcel numbers, one a line; runs at once. Lines beyond what one search takes stay as the draft. */
  | { readonly type: 'search.lookUp'; readonly text: string }
  /** Lines pasted and not looked up yet: they outlive the dialog. */
  | { readonly type: 'search.draftLookUp'; readonly text: string }
  | { readonly type: 'search.nextContext'; readonly by: 1 | -1 }
  /** The funnel is looked at, or no longer. */
  | { readonly type: 'search.explain'; readonly isShown: boolean }
  /** The n-th change that the funnel offers, from 0; searches at once. */
  | { readonly type: 'search.loosen'; readonly index: number }
  /** Shows the rows of another lead type, at once. */
  | { readonly type: 'search.setLeadType'; readonly leadType: LeadTypeCode }
  | { readonly type: 'search.nextLeadType'; readonly by: 1 | -1 }
  | { readonly type: 'search.setFilter'; readonly key: FilterKey; readonly value: FilterValue | null }
  | { readonly type: 'search.clearFilters' }
  /** Unfolds the group of a filter and puts the keyboard into its control. */
  | { readonly type: 'search.showFilter'; readonly key: FilterKey }
  /** Folds a group of filters, or unfolds it. */
  | { readonly type: 'search.foldFilters'; readonly group: FilterGroup }
  | { readonly type: 'search.setLocalFilter'; readonly text: string }
  | { readonly type: 'search.cancel' }
  | { readonly type: 'search.loadAll' }
  /** The same column again turns the order round. */
  | ({ readonly type: 'search.sort'; readonly field: ColumnKey } & SortAsked)
  /** Sorts by the column under the cursor. */
  | ({ readonly type: 'search.sortCurrent' } & SortAsked)
  /** The column under the cursor is shown no more. */
  | { readonly type: 'search.hideColumn' }
  /** The column under the cursor stays at the left, or no more. */
  | { readonly type: 'search.pinColumn' }
  /** The control of the filter that narrows the column under the cursor. */
  | { readonly type: 'search.filterColumn' }
  /** Columns and order of the lead type as they were at first. */
  | { readonly type: 'search.resetColumns' }
  | RowEvent<'search', number, ColumnKey>
  | { readonly type: 'search.selectRange'; readonly from: number; readonly to: number }
  /** The selection, else the row under the cursor, into a list: the named one, else the last one used. */
  | { readonly type: 'search.save'; readonly groupName?: string }
  /** The n-th status, from 1; 0 clears it. */
  | { readonly type: 'search.setStatus'; readonly position: number }
  /** Adds tags to the selection, else to the row under the cursor. */
  | { readonly type: 'search.tag'; readonly tags: readonly string[] }
  | { readonly type: 'search.repeat' }
  /** The column under the cursor, a step wider or narrower. */
  | { readonly type: 'search.widenColumn'; readonly by: 1 | -1 }
  | { readonly type: 'search.open' }
  | { readonly type: 'search.keepPrevious' }
  | { readonly type: 'search.restorePrevious' }
  | { readonly type: 'search.clearPrevious' }
  /** Saves the search under a name; without one over the saved search that is open. */
  | { readonly type: 'search.saveAs'; readonly name?: string }
  /** What the lists are told to do with properties, heard so that the rows show it at once. */
  | Extract<
      Message,
      { readonly type: 'group.save' | 'group.unsave' | 'group.setStatus' | 'group.tag' | 'subject.marked' }
    >
  | {
      readonly type: 'group.edit';
      readonly changes: readonly {
        readonly propertyId: number;
        readonly change: { readonly statusId?: number | null };
      }[];
    };
