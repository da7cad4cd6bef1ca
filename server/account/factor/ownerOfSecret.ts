import type { Principal } from '../../platform/tenant.ts';

/** What binds a sealed secret to its user: copied to somebody else's row it cannot be read. */
export const ownerOfSecret = ({ accountId, userId }: Principal): string => `second factor ${accountId} ${userId}`;
