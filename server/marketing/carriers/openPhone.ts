import type { Config } from '../../platform/config/config.ts';
import type { Log } from '../../platform/log/createLog.ts';
import type { Clock } from '../../platform/resources.ts';
import type { Phone } from './port.ts';

/** The telephone service that is configured; null: calls and texts are made as files. */
export async function openPhone(
  { phone, publicUrl }: Pick<Config, 'phone' | 'publicUrl'>,
  clock: Clock,
  log: Log,
): Promise<Phone | null> {
  if (phone === null) return null;
  const { openTwilio } = await import('./twilio/openTwilio.ts');
  return openTwilio(phone, publicUrl, { clock, log });
}
