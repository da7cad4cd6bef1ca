import type { Kysely } from 'kysely';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { tellSecurity } from '../security/tellSecurity.ts';
import { deleteCodes, factorsOf, hasNone, isFactorRequired } from './factor.queries.ts';

/**
 * What follows when a second factor was taken away: with the last one its recovery codes go, and the user is told. Where
 * the account asks for one of everybody the last one stays: a refusal takes the transaction back (`refusable`).
 */
export async function leaveFactor(
  services: Services,
  trx: Kysely<Database>,
  principal: Principal,
  event: 'APP_OFF' | 'PASSKEY_OFF',
): Promise<Refusal | null> {
  const isLast = hasNone(await factorsOf(trx, principal));
  if (isLast && (await isFactorRequired(trx, principal)))
    return refuse(
      422,
      'The owner of the account asks for a second factor of everybody, and this is your last: set up another one first. Nothing was changed.',
    );
  if (isLast) await deleteCodes(trx, principal);
  await tellSecurity(services, trx, principal, isLast ? 'FACTOR_OFF' : event);
  return null;
}
