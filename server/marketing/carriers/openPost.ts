import type { Config } from '../../platform/config/config.ts';
import type { Clock } from '../../platform/resources.ts';
import type { Post } from './port.ts';

/** The service that prints and posts cards; null: cards are made as files. */
export async function openPost({ lob }: Pick<Config, 'lob'>, clock: Clock): Promise<Post | null> {
  if (lob === null) return null;
  const { openLob } = await import('./lob/openLob.ts');
  return openLob(lob, clock);
}
