import type { ComparableSearch, ComparisonTab } from '../../../api/contract/property/surroundings.ts';
import type { FeatureKey } from '../../../calc/comps/features.ts';
import type { Broadcast, Message, MessageTo } from '../../app/messages.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { SortKey } from './tabContext.ts';

/** What stands beside the comparables: where they lie, price over size, or what they are adjusted by. */
export type CompView = 'map' | 'chart' | 'adjustments';

export type SurroundingsEvent =
  | Broadcast
  | MessageTo<'surroundings'>
  | { readonly type: 'property.open'; readonly propertyId: number | null }
  /** The tabs only inside the shape drawn on the map, or without it again. */
  | { readonly type: 'surroundings.shape' }
  | { readonly type: 'surroundings.limit'; readonly shape: string | null }
  | Extract<Message, { readonly type: 'results.changed' }>
  /** What stands beside the sales; the same once more is the map again. */
  | { readonly type: 'surroundings.view'; readonly view: CompView }
  | { readonly type: 'surroundings.tab'; readonly tab: ComparisonTab }
  /** The tab after the active one in the strip, or before it. */
  | { readonly type: 'surroundings.step'; readonly by: 1 | -1 }
  // To the active tab; their meaning stands with the events of the tab.
  | { readonly type: 'surroundings.update'; readonly change: ComparableSearch; readonly isRun?: boolean }
  | { readonly type: 'surroundings.reset' }
  | { readonly type: 'surroundings.type'; readonly listingType: NonNullable<ComparableSearch['listingType']> }
  | { readonly type: 'surroundings.sort'; readonly key: SortKey; readonly adds?: boolean }
  | { readonly type: 'surroundings.sortCurrent'; readonly ascending?: boolean; readonly adds?: boolean }
  | {
      readonly type:
        | 'surroundings.filterColumn'
        | 'surroundings.hideColumn'
        | 'surroundings.pinColumn'
        | 'surroundings.resetColumns';
    }
  | RowEvent<'surroundings', string, string>
  | { readonly type: 'surroundings.open' }
  | { readonly type: 'surroundings.rate'; readonly key: FeatureKey; readonly dollars: number | null }
  | { readonly type: 'surroundings.export'; readonly csv: boolean }
  | { readonly type: 'surroundings.report'; readonly mls: boolean }
  | { readonly type: 'surroundings.useValue' };
