import type { listingTypes } from '../../../api/catalogue/property/codes.ts';
import type { SearchTask } from '../../search/savedSearches/task.ts';

/** Events that do again what failed: the message of the failure offers them, and root passes them on. */
export type Retry =
  | { readonly type: 'session.refresh' }
  | { readonly type: 'download.retry'; readonly id: number }
  | { readonly type: 'search.run' }
  | { readonly type: 'search.more' }
  | { readonly type: 'search.setContext'; readonly context: keyof typeof listingTypes }
  | { readonly type: 'searches.again'; readonly task: SearchTask; readonly isReplay?: boolean }
  | { readonly type: 'map.retry' }
  | { readonly type: 'statistics.retry' }
  | { readonly type: 'group.refresh' }
  | { readonly type: 'group.more' }
  | { readonly type: 'assigned.refresh' }
  | { readonly type: 'assigned.more' }
  | { readonly type: 'changes.refresh' }
  | { readonly type: 'changes.more' }
  | { readonly type: 'compliance.refresh' }
  | { readonly type: 'compliance.more' }
  | { readonly type: 'contacts.refresh' }
  | { readonly type: 'contacts.more' }
  | { readonly type: 'documents.refresh' }
  | { readonly type: 'documents.look' }
  | { readonly type: 'property.refresh' }
  | { readonly type: 'profile.save' }
  | { readonly type: 'team.refresh' }
  | { readonly type: 'plan.refresh' }
  | { readonly type: 'automator.refresh' }
  | { readonly type: 'wallet.refresh' }
  | { readonly type: 'billing.refresh' }
  | { readonly type: 'usage.refresh' }
  | { readonly type: 'security.refresh' }
  | { readonly type: 'webhooks.refresh' }
  | { readonly type: 'webhooks.more' }
  | { readonly type: 'mailings.refresh' }
  | { readonly type: 'recipients.refresh' }
  | { readonly type: 'recipients.more' }
  | { readonly type: 'mailings.estimate' }
  | { readonly type: 'mailings.open' }
  | { readonly type: 'card.refresh' }
  | { readonly type: 'emailPreview.open' }
  | { readonly type: 'phone.refresh' }
  | { readonly type: 'callList.refresh' }
  | { readonly type: 'callList.more' }
  | { readonly type: 'leads.refresh' }
  | { readonly type: 'leads.more' }
  | { readonly type: 'sites.refresh' }
  | { readonly type: 'sequences.refresh' }
  | { readonly type: 'sequences.estimate' }
  | { readonly type: 'members.refresh' }
  | { readonly type: 'members.more' }
  | { readonly type: 'calendar.refresh' }
  | { readonly type: 'phone.want' }
  | { readonly type: 'phone.console' }
  | { readonly type: 'mailings.startDialog'; readonly dialog: 'restore' | 'compare' }
  | { readonly type: 'api.refresh' }
  | { readonly type: 'tokens.refresh' }
  | { readonly type: 'archive.refresh' }
  | { readonly type: 'administration.refresh' }
  | { readonly type: 'administration.more' }
  | { readonly type: 'visits.refresh' }
  | { readonly type: 'sources.refresh' }
  | { readonly type: 'addSource.refresh' }
  | { readonly type: 'surroundings.run' }
  | { readonly type: 'surroundings.keep' }
  | { readonly type: 'analysis.refresh' }
  | { readonly type: 'analysis.save' }
  | { readonly type: 'analysis.delete' };
