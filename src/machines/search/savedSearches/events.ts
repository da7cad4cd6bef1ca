import type { SearchInput } from '../../../api/contract/search/search.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import type { SearchBody } from './body.ts';
import type { CannedSearch, Changes, Section } from './context.ts';

export type SavedSearchesEvent =
  | Broadcast
  | MessageTo<'searches'>
  /** What was read of the search under the cursor, and of the place. */
  | { readonly type: 'searches.changesCame'; readonly changes: Changes }
  | { readonly type: 'searches.changesFailed'; readonly message: string }
  | { readonly type: 'searches.cannedCame'; readonly canned: readonly CannedSearch[] }
  | { readonly type: 'searches.cannedFailed'; readonly message: string }
  /** Where the search stands: the canned searches are counted there. */
  | { readonly type: 'searches.place'; readonly place: SearchInput | null }
  | { readonly type: 'searches.move'; readonly by: 1 | -1 }
  | { readonly type: 'searches.moveTo'; readonly section: Section; readonly row: number }
  | { readonly type: 'searches.section'; readonly by: 1 | -1 }
  /** Runs the search, or opens the lead, or runs the canned search under the cursor. */
  | { readonly type: 'searches.enter' }
  | { readonly type: 'searches.run'; readonly id: number }
  | { readonly type: 'searches.runSlot'; readonly slot: number }
  /** The changes of the run before (1) or after (-1) the one shown. */
  | { readonly type: 'searches.otherRun'; readonly by: 1 | -1 }
  /** Searches, changes and counts, as they are now. */
  | { readonly type: 'searches.refresh' }
  /** E-mail that was not taken is sent now. */
  | { readonly type: 'searches.mailAgain' }
  /** Of the search under the cursor. */
  | { readonly type: 'searches.rename'; readonly name: string }
  | { readonly type: 'searches.nextInterval' }
  | { readonly type: 'searches.deleteCurrent' }
  /** The search under the cursor into a slot; 0 takes it out of the one it is in. */
  | { readonly type: 'searches.slotCurrent'; readonly slot: number }
  | {
      readonly type: 'searches.put';
      readonly body: SearchBody;
      readonly slot: number | null;
      readonly isReplay?: boolean;
    }
  | { readonly type: 'searches.delete'; readonly id: number; readonly isReplay?: boolean }
  /** Id 0 empties the slot. */
  | { readonly type: 'searches.fillSlot'; readonly slot: number; readonly id: number; readonly isReplay?: boolean };
