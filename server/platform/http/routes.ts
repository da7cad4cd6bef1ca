/** Contract -> routes: session, permission, validation, handler, checked answer; the same way for every call. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contract, type CallName } from '../../../src/api/contract/contract.ts';
import type { Call } from '../../../src/api/contract/define.ts';
import { lacks, rightOf, type Caller, type Lacks } from '../../../src/api/contract/rights.ts';
import type { Session } from '../../account/session/session.ts';
import { traceLook } from '../../account/operator/traceLook.ts';
import { isFresh, UNPROVED } from '../../account/security/isFresh.ts';
import { cookiesOf } from './cookies.ts';
import { isDownload } from './download.ts';
import { sendFile } from './sendFile.ts';
import type { Handlers } from './handler.ts';
import { headerToken } from './headerToken.ts';
import { JsonText } from './jsonText.ts';
import { tokenLimit, type TokenLimit } from './tokenLimit.ts';
import { isForeign } from './origin.ts';
import { sendProblem } from './problem.ts';
import { once } from './once.ts';
import { isRefusal, refuse, type Refusal } from './refuse.ts';
import type { Services } from './services.ts';
import { callWork, type CallWork } from '../store/callWork.ts';
import { databaseAway, DatabaseAway } from '../store/outage.ts';
import { checkOf, receive } from './validate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyContextConfig {
    /** Name of the contract's call that a route serves. */
    readonly call?: CallName;
  }
}

/** The session of a request, or why there is none. */
export type Authenticate = (request: FastifyRequest, services: Services) => Promise<Session | Refusal>;

/** A save of a million selected ids (O-020) fits; uploads have limits of their own. */
const BODY_LIMIT = 24 * 1024 * 1024;
const PUBLIC_BODY_LIMIT = 16 * 1024;

// What is left of a handler's type when the call is only known at run time.
type AnyHandler = (input: object) => Promise<unknown>;

export function registerCalls(
  app: FastifyInstance,
  services: Services,
  handlers: Handlers,
  authenticate: Authenticate,
): void {
  app.decorateRequest('session', null);
  const limit = tokenLimit(app);
  for (const name of Object.keys(contract) as CallName[]) {
    const call: Call = contract[name];
    const handler = handlers[name] as AnyHandler; // Handlers pairs it with this very call
    const checked = checkOf(call, services.config.checkAnswers);
    app.route({
      method: call.method,
      url: routePath(call.path),
      config: { call: name },
      bodyLimit: isPublic(call) ? PUBLIC_BODY_LIMIT : BODY_LIMIT,
      // Before the body is read: strangers cannot make us parse megabytes.
      onRequest: [ownPages(services), ...(isPublic(call) ? [] : [guard(call, services, authenticate, limit)])],
      handler: async (request, reply) => {
        const input = receive(call, request);
        if (isRefusal(input)) return sendProblem(reply, call.takesCard === true ? cardless(input, services) : input);
        const { session } = request;
        const cookies = cookiesOf(request, reply, services.config);
        const run = async (atCommit?: CallWork['atCommit']): Promise<unknown> =>
          await doWork(
            // What a call logs carries its id.
            () => handler({ ...input, session, services: { ...services, log: request.log }, request, cookies }),
            { ...(atCommit === undefined ? {} : { atCommit }), ...signatureOf(call, request) },
          );
        const answer = session === null ? await run() : await once(services, session, call, { request, input }, run);
        if (isRefusal(answer)) return sendProblem(reply, answer);
        // What the database wrote beside it: whoever looks at the audit sees it come.
        if (session !== null && AUDITED.has(call.area) && call.method !== 'GET') tellAudit(services, session);
        if (isDownload(answer)) return await sendFile(request, reply, answer);
        return await sendJson(reply, checked(answer));
      },
    });
  }
}

/** Where every letter is one of ASCII, as in most answers, its bytes are written out as they are. */
async function sendJson(reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  void reply.header('Cache-Control', 'no-store');
  if (answer === undefined) return await reply.send();
  const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer);
  const isAscii = Buffer.byteLength(text) === text.length;
  return await reply.type('application/json; charset=utf-8').send(isAscii ? Buffer.from(text, 'latin1') : text);
}

/** Of a call that had changed something already when the database went away nobody can say that nothing was done. */
async function doWork(run: () => Promise<unknown>, how: Omit<CallWork, 'changed'>): Promise<unknown> {
  const work: CallWork = { changed: false, ...how };
  try {
    return await callWork.run(work, run);
  } catch (error) {
    const away = databaseAway(error);
    throw away?.outcome === 'nothing' && work.changed ? new DatabaseAway('unknown', away.cause) : error;
  }
}

/** Areas whose calls change what the audit of an account is about. */
const AUDITED: ReadonlySet<string> = new Set(
  'session account images team plans automator wallet billing credits usage'.split(' '),
);

const tellAudit = ({ events }: Services, { accountId }: Session): void =>
  events.publish({ accountId }, { type: 'changes.added' });

/** An operator is called so in the audit of accounts that are not theirs: at work, and as a guest. */
const namedOf = ({ visit, operator }: Session, may: Call['may']): { readonly named?: string } => {
  const name = visit?.name ?? (may === 'ADMINISTRATION' ? operator : null);
  return name === null ? {} : { named: `Operator ${name}` };
};

/** Who does what a call does, for the audit. Of calls about rows single statements are not signed: none is audited. */
const signatureOf = ({ id: call, area, method, may }: Call, { session, ip: origin }: FastifyRequest) => ({
  actor:
    session === null
      ? { origin, call }
      : {
          accountId: session.accountId,
          userId: session.userId,
          ...(session.id === null ? {} : { sessionId: session.id }),
          ...namedOf(session, may),
          ...(session.token === null ? {} : { token: session.token.name, tokenId: session.token.id }),
          origin,
          call,
        },
  signsAlone: AUDITED.has(area) && (method !== 'GET' || session === null),
});

const ELSEWHERE = 'Card numbers are entered at the payment service, not here. Nothing was kept of what was sent.';

/** Where a payment service keeps cards, what is no card of ours is not malformed but cannot be done. */
const cardless = (refusal: Refusal, { payments }: Services): Refusal =>
  payments.collects ? refuse(422, ELSEWHERE, refusal.fieldErrors) : refusal;

const FOREIGN = refuse(
  403,
  'Another site sent this request: Platbook takes such requests from its own pages only. Nothing was done.',
);

/** A call that nobody has to be signed in for. */
const isPublic = (call: Call): boolean => rightOf(call).who === 'ANYBODY';

/** What is said to who may not make a call. */
const refusalOf = (lack: Lacks, call: Call): Refusal => {
  if (lack === 'OWNER') return refuse(403, 'This is for the owner of the account. Nothing was done.');
  if (lack === 'OPERATOR') return refuse(403, 'This is for who operates the installation. Nothing was done.');
  if (lack === 'GUEST')
    return refuse(403, 'You look inside by invitation: this is not to be seen that way, and nothing was done.');
  if (lack === 'TYPE') return refuse(403, 'This is for members with full access. Nothing was done.');
  if (lack === 'PERMISSION') return refuse(403);
  return refuse(
    403,
    call.scope === undefined
      ? 'No token opens this: sign in and do it in a session. Nothing was done.'
      : `This token lacks the scope ${call.scope}, which this call asks for. Nothing was done.`,
  );
};
const CLOSED =
  'This account is closed: its owner can look, export and open it again on the page Data of the account. Nothing was changed.';

/** In a closed account its owner reads, and does what belongs to closing and signing in. */
const isShut = ({ method, area, whileClosed }: Call, { isClosed }: Session): boolean =>
  isClosed && method !== 'GET' && area !== 'session' && whileClosed !== true;

const READ_ONLY =
  'The operator of this installation made the account read-only: it can look, and export its data. Nothing was changed.';

/** Of an account that may only look, what its row still lets it do. */
const isLocked = (call: Call, { isReadOnly }: Session): boolean =>
  isReadOnly && call.method !== 'GET' && call.scope !== 'READ' && rightOf(call).whileReadOnly !== true;

/**
 * A page of another origin gets nothing: neither in the name of whoever is signed in here, which their cookie would
 * say, nor may it sign them in as somebody else. A program that sends a token is none.
 */
function ownPages({ config }: Services) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    headerToken(request) === null && isForeign(request, config) ? await sendProblem(reply, FOREIGN) : undefined;
}

const callerOf = (session: Session): Caller => ({
  ...session,
  isOperator: session.operator !== null,
  isGuest: session.visit !== null,
  scopes: session.token?.scopes ?? null,
});

function guard(call: Call, services: Services, authenticate: Authenticate, limit: TokenLimit) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const session = await authenticate(request, services);
    if (isRefusal(session)) return sendProblem(reply, session);
    // Before the permission: who was refused stands in the log.
    request.session = session;
    // Also of what a token may not: who asks for that without end is told to wait, too.
    const limited = await limit(request, reply);
    if (limited !== null) return sendProblem(reply, limited);
    const lack = lacks(call, callerOf(session));
    if (lack !== null) return sendProblem(reply, refusalOf(lack, call));
    if (isShut(call, session)) return sendProblem(reply, refuse(403, CLOSED));
    if (isLocked(call, session)) return sendProblem(reply, refuse(403, READ_ONLY));
    if (call.fresh === true && !isFresh(session, services.clock.now()))
      return sendProblem(reply, refuse(428, UNPROVED));
    if (call.feature === 'automator' && !session.hasAutomator) return sendProblem(reply, refuse(403));
    if (session.visit !== null) await traceLook(services.store, session, call, request);
    return undefined;
  };
}

/** @example routePath('/property/{id}/status') // '/property/:id/status' */
const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
