import type { FastifyRequest } from 'fastify';
import { endedMessages } from '../../../src/api/catalogue/account/sessionEnds.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { dayIn } from '../../platform/dayIn.ts';
import { headerToken } from '../../platform/http/headerToken.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { authenticate } from '../session/authenticate.ts';
import type { Session } from '../session/session.ts';
import { tokenHash } from '../session/tokens.ts';
import { TOKEN_PREFIX } from '../../../src/api/contract/account/tokens.ts';
import { findToken, touchToken } from './tokens.queries.ts';

/** A write for every call would cost more than the call. */
const USED_EVERY_MS = 60_000;

const AGAIN = 'Make another one in the security of your account. Nothing was done.';

/** Who makes a call: the user of the token that a program sends, else that of a session. */
export async function authenticateAny(request: FastifyRequest, services: Services): Promise<Session | Refusal> {
  const sent = headerToken(request);
  return sent?.startsWith(TOKEN_PREFIX) === true
    ? await tokenSession(sent, request, services)
    : await authenticate(request, services);
}

/** What the user of a token may do with it, or 401 with the reason; the same of one that was never made. */
async function tokenSession(token: string, request: FastifyRequest, services: Services): Promise<Session | Refusal> {
  const { store, clock, brands, config } = services;
  const row = await findToken(store.db, tokenHash(token));
  if (row === undefined) return refuse(401, `This token opens nothing. ${AGAIN}`);
  const now = clock.now();
  if (row.ended !== null) return refuse(401, `This token was taken back. ${AGAIN}`);
  if (row.expires <= now) {
    return refuse(401, `This token expired on ${formatDate(dayIn(row.expires, config.timeZone))}. ${AGAIN}`);
  }
  if (row.closes !== null && row.closes <= now) return refuse(401, endedMessages.closed);
  if (row.lastUsed === null || now.getTime() - row.lastUsed.getTime() >= USED_EVERY_MS) {
    await touchToken(store.db, row, row.id, request.ip, now);
  }
  const { name: product, automator } = brands.ofCode(row.brandCode);
  const { accountId, userId, userType, isOwner, expires } = row;
  return {
    id: null,
    token: { id: row.id, name: row.name, scopes: new Set(row.scopes) },
    accountId,
    userId,
    userType,
    isOwner,
    expires,
    product,
    hasAutomator: brands.ofHost(request.hostname).automator && automator,
    permissions: new Set(row.permissions),
    duties: new Set(row.duties),
    isClosed: false,
    isReadOnly: row.readOnly !== null,
    // What an operator does is done in a session, and so is looking inside.
    operator: null,
    visit: null,
    // Nobody gave a password with it: what asks for one is never open to a token.
    proved: new Date(0),
  };
}
