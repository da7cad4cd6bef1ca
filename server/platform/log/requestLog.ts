import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { factorContract } from '../../../src/api/contract/account/factor.ts';
import { oidcContract } from '../../../src/api/contract/account/oidc.ts';
import { linksContract } from '../../../src/api/contract/account/links.ts';
import { securityContract } from '../../../src/api/contract/account/security.ts';
import { passwordContract } from '../../../src/api/contract/account/password.ts';
import { sessionContract } from '../../../src/api/contract/account/session.ts';

/** Answers that somebody gets who tries what they may not: no page of ours asks for them, but after a session's end. */
const REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 413, 429]);
/** Calls at which a person is let in or changes what lets them in. */
const DOORS: ReadonlySet<string | undefined> = new Set([
  sessionContract.pre.path,
  sessionContract.openFirstRun.path,
  passwordContract.changePassword.path,
  linksContract.resetPassword.path,
  securityContract.confirmEmail.path,
  securityContract.prove.path,
  factorContract.secondFactor.path,
  factorContract.confirmFactor.path,
  oidcContract.signInWithOidc.path,
  oidcContract.proveWithOidc.path,
]);

/** One line a request, when it is answered, with whose it was. The id of a request stands on all its lines. */
export class RequestLog extends LogController {
  readonly #slowMs: number;

  /** Answers that took longer than `slowMs` are warned of. */
  constructor(slowMs: number) {
    super({ requestIdLogLabel: 'request' });
    this.#slowMs = slowMs;
  }

  override incomingRequest(): void {
    // Told with its answer.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { session, log, ip: address } = request;
    const who = session && {
      account: session.accountId,
      user: session.userId,
      session: session.id,
      ...(session.token && { apiToken: session.token.id }),
    };
    const fields = { req: request, res: reply, milliseconds: Math.round(reply.elapsedTime), address, ...who };
    // A connection that broke is nobody's error here.
    if (error) log.warn({ ...fields, err: error }, 'request was not answered');
    else if (REFUSED.has(reply.statusCode)) log.warn(fields, 'request was refused');
    else if (reply.elapsedTime > this.#slowMs && !isStream(reply)) log.warn(fields, 'slow request');
    // Also where only warnings are wanted: who came and went is asked for when it is too late to turn it on.
    else if (isAtDoor(request, reply) && log.level === 'warn') log.child({}, { level: 'info' }).info(fields, 'sign-in');
    else log.info(fields, isAtDoor(request, reply) ? 'sign-in' : 'request');
  }

  /** The library's own words repeat the address as it came, with what must not be logged. */
  override routeNotFound(): void {
    // Told with its answer, which is 404.
  }
}

/** It goes on for as long as somebody listens. */
const isStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

/** A session begins, gets another token or ends with a cookie. */
const isAtDoor = ({ routeOptions }: FastifyRequest, reply: FastifyReply): boolean =>
  reply.statusCode < 500 && (DOORS.has(routeOptions.url) || reply.getHeader('set-cookie') !== undefined);
