import type { JobRun } from '../../platform/jobs/definition.ts';
import type { Principal } from '../../platform/tenant.ts';
import { linkOwners } from './linkOwners.ts';

export const linkOwnersJob: JobRun<Principal> = async (principal, resources) => {
  await linkOwners(resources, principal);
  resources.events.publish(principal, { type: 'contacts.linked' });
};
