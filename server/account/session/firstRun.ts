/** The generated password of the first account, offered by the sign-in page of a machine that only its user can reach. */
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import { isLoopback } from '../../platform/config/isLoopback.ts';
import type { Database } from '../../platform/store/schema.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';

export interface FirstRunOffer {
  readonly username: string;
  readonly password: string;
}

/**
 * Null unless the server listens on loopback only, the caller asks from this machine and by one of its own names (a
 * page elsewhere may point a name of its own at this machine), no proxy stands between, and nobody has signed in yet.
 */
export async function firstRunOffer(
  db: Kysely<Database>,
  config: Pick<Config, 'host'>,
  request: FastifyRequest,
): Promise<FirstRunOffer | null> {
  if (!isLoopback(config.host) || !comesFromHere(request)) return null;
  const row = await acrossAccounts(
    db
      .selectFrom('first_run as f')
      .innerJoin('app_user as u', (join) =>
        join.onRef('u.account_id', '=', 'f.account_id').onRef('u.id', '=', 'f.user_id'),
      )
      .select(['u.username', 'f.password'])
      .where((eb) => eb.not(eb.exists(eb.selectFrom('app_user').select('id').where('last_sign_in', 'is not', null)))),
    'first run',
  ).executeTakeFirst();
  return row ?? null;
}

/** The first sign-in: from now on the password is known to its owner and to nobody else. */
export async function forgetFirstRun(db: Kysely<Database>): Promise<void> {
  await acrossAccounts(db.deleteFrom('first_run'), 'after the first run').execute();
}

function comesFromHere(request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  const remote = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return forwarded === undefined && isLoopback(remote) && isLoopback(hostName(request.headers.host ?? ''));
}

/** @example hostName('[::1]:5080') // '::1' */
function hostName(host: string): string {
  return host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
}
