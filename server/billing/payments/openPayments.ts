import type { Kysely } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import type { Log } from '../../platform/log/createLog.ts';
import type { Clock } from '../../platform/resources.ts';
import { installationOf } from '../../platform/store/installation.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ledgerOf } from './ledger.ts';
import type { PaymentProvider } from './port.ts';

/** The way in which money comes: the one that is configured, else nothing is collected. */
export async function openPayments(
  { stripe, vendor }: Pick<Config, 'stripe' | 'vendor'>,
  { db, clock, log }: { readonly db: Kysely<Database>; readonly clock: Clock; readonly log: Log },
): Promise<PaymentProvider> {
  if (stripe === null) return ledgerOf(vendor.name);
  const { openStripe } = await import('./stripe/openStripe.ts');
  return openStripe(stripe, { installation: await installationOf(db), clock, log });
}
