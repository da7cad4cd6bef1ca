import type { Services } from '../../platform/http/services.ts';
import type { Who } from '../session/session.queries.ts';
import { findLogo } from './logo.queries.ts';

/** The user's logo for a report; null when they have none, or its file is lost: a report is made all the same. */
export async function logoOf(
  { store, files, log }: Pick<Services, 'store' | 'files' | 'log'>,
  who: Who,
): Promise<Buffer | null> {
  const logo = await findLogo(store.db, who, who.userId);
  if (logo === null || logo === undefined) return null;
  try {
    return Buffer.from(await files.read(logo.key));
  } catch (error) {
    log.error({ err: error, key: logo.key }, 'logo cannot be read');
    return null;
  }
}
