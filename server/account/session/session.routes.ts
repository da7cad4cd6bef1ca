/** Sign-in, reload, extension, logout (C088-C091), the first account (P001, P004) and layouts (P002, P003). */
import type { Kysely } from 'kysely';
import { endedMessages, logoutMessages } from '../../../src/api/catalogue/account/sessionEnds.ts';
import { SESSION_WINDOW_MINUTES } from '../../../src/api/contract/account/session.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import { authenticate, credentialOf, seenOf, SESSION_COOKIE, sessionOfToken, type Credential } from './authenticate.ts';
import { traceRefusedSignIn } from '../changes/traceChange.ts';
import { knownDevice, rememberDevice } from './deviceCookie.ts';
import { findFirstUser } from './firstRun.ts';
import { findLink } from '../password/userTokens.queries.ts';
import { deleteLayout, listLayouts, updateLayout, upsertLayout } from '../layouts.queries.ts';
import { waysOf } from '../oidc/waysOf.ts';
import { passwordsOff, takesPassword } from '../password/takesPassword.ts';
import { verifyPassword } from '../password/hashPassword.ts';
import { refuseAttempt } from './refuseAttempt.ts';
import {
  endOtherSessions,
  endSession,
  extendSession,
  findLogin,
  insertSession,
  markSignIn,
  takeLoginToken,
  type Seen,
} from './session.queries.ts';
import { endSessionsBeyond, rotateSession } from './rotation.queries.ts';
import { signInAnswer } from './signInAnswer.ts';
import { SUSPENDED } from './suspended.ts';
import { countAttempt, forgiveAttempt, subjectsOf } from './throttle.ts';
import { newToken, tokenHash } from './tokens.ts';
import type { Principal } from '../../platform/tenant.ts';
import { loginToken } from './loginToken.ts';
import { minutesFrom } from './minutesFrom.ts';

const MAX_LAYOUT_CHARACTERS = 256 * 1024;
const MAX_CODE_CHARACTERS = 100;

const WRONG_LOGIN = 'The user name or the password is wrong.';
const USED_LINK =
  'This link opens nothing any more. Take the one that Platbook printed at its last start, or sign in with your password.';
const NO_LAYOUT = 'There is no such layout.';

export const sessionHandlers = {
  pre: async ({ body, services, request, cookies }) => {
    const { store, clock } = services;
    const username = body.username.trim();
    const login = await findLogin(store.db, username);
    const subjects = subjectsOf(username, request.ip, knownDevice(cookies, login));
    const attempt = await countAttempt(store.db, subjects, clock.now());
    if (!attempt.allowed) return refuseAttempt(attempt);
    const isRight = await verifyPassword(login?.passwordHash ?? null, body.password);
    if (login === undefined || !isRight) {
      if (login !== undefined) traceBehind(services, login, 'wrong password');
      return refuse(401, WRONG_LOGIN);
    }
    // Only to who knows the password.
    if (!(await takesPassword(services, login))) return refuse(401, `${passwordsOff(services)} Nobody was signed in.`);
    if (login.state === 'SUSPENDED') {
      traceBehind(services, login, 'suspended');
      return refuse(401, SUSPENDED);
    }
    rememberDevice(cookies, login);
    // Each is a write to the disk: they go together.
    const [answer] = await Promise.all([loginToken(services, login), forgiveAttempt(store.db, subjects, clock.now())]);
    return answer;
  },

  auth: async ({ query, services, request, cookies }) => {
    const { store, clock } = services;
    const credential =
      query.t === undefined
        ? (credentialOf(request, services) ?? refuse(401))
        : await startSession(services, query.t, { code: query.c ?? null, seen: seenOf(request) });
    if (isRefusal(credential)) return credential;
    const { token, isCookie } = credential;
    const session = await sessionOfToken(token, request, services);
    if (isRefusal(session)) return session;
    request.session = session;
    const now = clock.now();
    // Sessions of the owner are none of a guest's.
    if (query.overtake === true && session.visit === null) {
      await endOtherSessions(store.db, session, { now, exceptId: session.id, mode: 'duplicate' });
    }
    if (query.t !== undefined) cookies.set(SESSION_COOKIE, token, SESSION_WINDOW_MINUTES * 60);
    return await signInAnswer(services, session, isCookie ? '' : token);
  },

  extend: async ({ session, services, request, cookies }) => {
    const { db } = services.store;
    const { id } = session;
    const now = services.clock.now();
    const window = minutesFrom(now, SESSION_WINDOW_MINUTES);
    // A guest's goes on until the invitation is over, and no longer.
    const expires = session.visit !== null && session.visit.until < window ? session.visit.until : window;
    const credential = credentialOf(request, services);
    const token = newToken();
    // A program keeps its token: the answer has no place for another.
    const isRotated =
      credential?.isCookie === true &&
      (await rotateSession(db, session, {
        id,
        from: tokenHash(credential.token),
        to: tokenHash(token),
        now,
        expires,
      }));
    if (isRotated) cookies.set(SESSION_COOKIE, token, SESSION_WINDOW_MINUTES * 60);
    else await extendSession(db, session, id, expires);
    return { expires: expires.toISOString() };
  },

  // Public, so that the page of a session that is over already gets its message too.
  logout: async ({ query, services, request, cookies }) => {
    const session = await authenticate(request, services);
    if (!isRefusal(session)) {
      request.session = session;
      await endSession(services.store.db, session, session.id, services.clock.now(), query.mode);
    }
    // Of another person, who has signed in with this browser since: theirs goes on.
    if (!isRefusal(session) || session.userMessage !== endedMessages.person) cookies.clear(SESSION_COOKIE);
    return { message: logoutMessages[query.mode] };
  },

  firstRun: async ({ services: { store, config } }) => ({
    isWaiting: (await findFirstUser(store.db))?.isWaiting === true,
    sendsMail: config.smtpUrl !== null,
    ...waysOf(config),
  }),

  openFirstRun: async ({ body, services }) => {
    const { store, clock } = services;
    const owner = await findLink(store.db, 'FIRST', body.token, clock.now());
    return owner === undefined ? refuse(410, USED_LINK) : await loginToken(services, owner);
  },

  saveLayout: async ({ body, session, services }) => {
    const { db } = services.store;
    if (JSON.stringify(body.columns ?? null).length > MAX_LAYOUT_CHARACTERS) {
      return refuse(422, 'The layout is too large. Nothing was saved.', { columns: 'is too large' });
    }
    const { id, type, name, columns } = body;
    if (id === undefined) await upsertLayout(db, session, { type, name, columns });
    else {
      const problem = await changeLayout(db, session, { id, type, name, columns });
      if (problem !== null) return problem;
    }
    return { layouts: await listLayouts(db, session) };
  },

  deleteLayout: async ({ params, session, services }) => {
    const { db } = services.store;
    if (!(await deleteLayout(db, session, params.id))) return refuse(404, NO_LAYOUT);
    return { layouts: await listLayouts(db, session) };
  },
} satisfies Partial<Handlers>;

/** Behind the answer: that it takes longer would tell that there is somebody of that name. */
function traceBehind({ store, log }: Services, login: Principal, why: string): void {
  void traceRefusedSignIn(store.db, login, why).catch((error: unknown) => log.error(error, 'a refused sign-in'));
}

async function startSession(
  services: Services,
  t: string,
  { code, seen }: { readonly code: string | null; readonly seen: Seen },
): Promise<Credential | Refusal> {
  const now = services.clock.now();
  const token = newToken();
  return await services.store.db.transaction().execute(async (trx) => {
    const principal = await takeLoginToken(trx, tokenHash(t), now);
    if (principal === undefined) return refuse(401, logoutMessages.timeout);
    // First: it holds the user, so that sessions begun at the same moment are counted one after the other.
    await markSignIn(trx, principal, now);
    await insertSession(trx, principal, {
      hash: tokenHash(token),
      created: now,
      expires: minutesFrom(now, SESSION_WINDOW_MINUTES),
      activationCode: code === null ? null : code.slice(0, MAX_CODE_CHARACTERS),
      seen,
    });
    await endSessionsBeyond(trx, principal, services.config.maxSessions, now);
    return { token, isCookie: false };
  });
}

async function changeLayout(
  db: Kysely<Database>,
  principal: Principal,
  layout: Parameters<typeof updateLayout>[2],
): Promise<Refusal | null> {
  try {
    return (await updateLayout(db, principal, layout)) ? null : refuse(404, NO_LAYOUT);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse(422, 'Another layout has this name. Nothing was saved.', { name: 'is taken' });
  }
}
