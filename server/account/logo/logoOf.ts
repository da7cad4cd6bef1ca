import type { Services } from '../../platform/http/services.ts';
import { findLogo } from './logo.queries.ts';
import type { Principal } from '../../platform/tenant.ts';

/** The user's logo for a report; null when they have none, or its file is lost: a report is made all the same. */
export async function logoOf(
  { store, files, log }: Pick<Services, 'store' | 'files' | 'log'>,
  principal: Principal,
): Promise<Buffer | null> {
  const logo = await findLogo(store.db, principal, principal.userId);
  if (logo === null || logo === undefined) return null;
  try {
    return Buffer.from(await files.read(logo.key));
  } catch (error) {
    log.error({ err: error, key: logo.key }, 'logo cannot be read');
    return null;
  }
}
