import type { FastifyRequest } from 'fastify';
import { endedMessages } from '../../../src/api/catalogue/account/sessionEnds.ts';
import { PERSON_HEADER } from '../../../src/api/contract/account/session.ts';
import { readCookie } from '../../platform/http/cookies.ts';
import { headerToken } from '../../platform/http/headerToken.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { endPreviousToken } from './rotation.queries.ts';
import { findSession, touchSession, type Seen, type SessionRow } from './session.queries.ts';
import type { OwnSession, Session } from './session.ts';
import { tokenHash } from './tokens.ts';

/** The cookie of the session, as `cookies.ts` names it. */
export const SESSION_COOKIE = 'session';

/** A write for every call would cost more than the call. */
const SEEN_EVERY_MS = 5 * 60_000;

/** From where a request comes. */
export const seenOf = ({ ip, headers }: FastifyRequest): Seen => ({ place: ip, device: headers['user-agent'] ?? '' });

/** How a request says which session it belongs to. */
export interface Credential {
  readonly token: string;
  /** The browser keeps it: the page itself does not know it. */
  readonly isCookie: boolean;
}

export type LiveSession = OwnSession & {
  readonly closes: Date | null;
  readonly activationCode: string | null;
};

/**
 * The session of a request (R-SESSION-002, O-002), or 401 with the reason: it expired, or was overtaken elsewhere.
 * The answer to an unknown token is the same as to a missing one.
 */
export async function authenticate(request: FastifyRequest, services: Services): Promise<LiveSession | Refusal> {
  const credential = credentialOf(request, services);
  if (credential === null) return refuse(401);
  const session = await sessionOfToken(credential.token, request, services);
  if (!credential.isCookie || isRefusal(session) || isMeant(request, session)) return session;
  return refuse(401, endedMessages.person);
}

/** Whether the page that sent a request has this user signed in; one that says nothing of it means whoever it is. */
export function isMeant({ headers }: FastifyRequest, { userId }: Pick<Session, 'userId'>): boolean {
  const meant = headers[PERSON_HEADER.toLowerCase()];
  return meant === undefined || meant === String(userId);
}

export async function sessionOfToken(
  token: string,
  request: FastifyRequest,
  services: Services,
): Promise<LiveSession | Refusal> {
  const now = services.clock.now();
  const row = await findSession(services.store.db, tokenHash(token), now);
  if (row === undefined) return refuse(401);
  const reason = reasonEnded(row, now);
  if (reason !== null) return refuse(401, reason);
  const isClosed = row.closes !== null && row.closes <= now;
  if (isClosed && !row.isOwner) return refuse(401, endedMessages.closed);
  // A token that was replaced is one that nobody knows.
  if (row.isPrevious && row.previousUntil !== null && row.previousUntil <= now) return refuse(401);
  if (!row.isPrevious && row.hasPrevious && row.previousUntil === null) {
    await endPreviousToken(services.store.db, row, row.id, now);
  }
  if (row.lastSeen === null || now.getTime() - row.lastSeen.getTime() >= SEEN_EVERY_MS) {
    await touchSession(services.store.db, row, row.id, seenOf(request), now);
  }
  const { brands } = services;
  const { name: product, automator } = brands.ofCode(row.brandCode);
  const hasAutomator = brands.ofHost(request.hostname).automator && automator;
  const { id, accountId, userId, userType, isOwner, expires, proved, activationCode } = row;
  const may = { permissions: new Set(row.permissions), duties: new Set(row.duties) };
  const { closes, operator, visitId, visitorName, visitUntil } = row;
  return {
    closes,
    isClosed,
    isReadOnly: row.readOnly !== null,
    operator,
    visit:
      visitId === null || visitorName === null || visitUntil === null
        ? null
        : { id: visitId, name: visitorName, until: visitUntil },
    activationCode,
    id,
    token: null,
    accountId,
    userId,
    userType,
    isOwner,
    expires,
    proved,
    hasAutomator,
    product,
    ...may,
  };
}

/**
 * The token of a request: of the header, as programs send it, else of the cookie, as the page does. Where both are
 * there and differ, the header counts, also when it is good for nothing: whoever sends it means that session.
 */
export function credentialOf(request: FastifyRequest, { config }: Pick<Services, 'config'>): Credential | null {
  const sent = headerToken(request);
  if (sent !== null) return { token: sent, isCookie: false };
  const kept = readCookie(request, config, SESSION_COOKIE);
  return kept === null ? null : { token: kept, isCookie: true };
}

function reasonEnded(row: SessionRow, now: Date): string | null {
  if (row.ended !== null) return endedMessages[row.endedMode ?? 'user'];
  if (row.isVisitOver) return endedMessages.visit;
  return row.expires <= now ? endedMessages.timeout : null;
}
