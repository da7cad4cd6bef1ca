/** What the machine of the property knows, and what it can be told. */
import type { Client } from '../../api/client.ts';
import type { PropertyRecord, PropertyView } from '../../api/contract/property/properties.ts';
import type { Broadcast, Message, MessageTo } from '../app/messages.ts';
import type { PaneId } from '../app/paneIds.ts';
import type { RecentRecords } from './recentRecords.ts';

export type PropertyEvent =
  | Broadcast
  | MessageTo<'property'>
  | { readonly type: 'property.open'; readonly propertyId: number | null; readonly groupId?: string | number }
  /** Opened on purpose: the full record with histories (mode F), not only the facts (R-PROP-007). */
  | { readonly type: 'property.full' }
  /** The subject goes to the list that was saved to last. */
  | { readonly type: 'property.save' }
  /** To where a source publishes its records: that of the record, or the further one of this number. */
  | { readonly type: 'property.openSource'; readonly sourceId?: number }
  /** The full record by what is listed, or by what is recorded again (O-093). */
  | { readonly type: 'property.view' }
  | Extract<Message, { readonly type: 'results.changed' }>
  /** The row after the subject, or before it, in the list or the search that it was opened from. */
  | { readonly type: 'property.step'; readonly by: 1 | -1 };

export interface PropertyContext {
  readonly client: Client;
  readonly propertyId: number | null;
  /** The list the subject was opened from, for its link and for next and previous (O-092). */
  readonly groupId: string | number | null;
  readonly wanted: PropertyRecord['mode'];
  /** How a full record is asked for: whoever searches among listings wants to see what is listed. */
  readonly view: PropertyView;
  /** The record shown; of another property than `propertyId` only while that one loads. */
  readonly record: PropertyRecord | null;
  readonly recent: RecentRecords;
  /** Panes on screen that show something of the record. */
  readonly shownIn: readonly PaneId[];
  readonly error: string | null;
}
