import { tellOnce, type Notice } from '../../account/notices/tellOnce.ts';
import type { JobResources } from '../../platform/jobs/definition.ts';
import type { Tenant } from '../../platform/tenant.ts';

/** Tells each account what there is to tell: one that fails keeps no other back. */
export async function tellAccounts(
  resources: JobResources,
  accountIds: readonly number[],
  noticesOf: (resources: JobResources, tenant: Tenant) => Promise<readonly Notice[]>,
  stopping?: AbortSignal,
): Promise<void> {
  for (const accountId of accountIds) {
    if (stopping?.aborted === true) return;
    try {
      for (const notice of await noticesOf(resources, { accountId })) await tellOnce(resources, notice);
    } catch (error) {
      resources.log.error({ err: error, accountId }, 'an account could not be told of its limits and dates');
    }
  }
}
