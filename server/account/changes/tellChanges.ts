import type { Services } from '../../platform/http/services.ts';
import type { Tenant } from '../../platform/tenant.ts';

/** Tells the pages of everybody of the account that there are new traces; after the transaction that wrote them. */
export const tellChanges = ({ events }: Pick<Services, 'events'>, { accountId }: Tenant): void =>
  events.publish({ accountId }, { type: 'changes.added' });
