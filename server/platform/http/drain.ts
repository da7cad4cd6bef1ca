import type { FastifyInstance } from 'fastify';
import type { Log } from '../log/createLog.ts';
import { sendProblem } from './problem.ts';
import { refuse } from './refuse.ts';

/** What is under way when a server is asked to stop has this long; service managers wait longer (deploy/). */
const STOP_WITHIN_MS = 20_000;
/** A connection that was opened and has said nothing yet may have a request on its way. */
const SILENT_MS = 250;
const CLOSING = refuse(503, 'Platbook is being restarted. Try again in a moment.', undefined, 2);

/**
 * Lets a server that closes finish what it has begun: requests that run are answered, with `Connection: close`; new
 * ones on connections that stay open until then get a 503; answers without an end are ended by `endStreams`. Whatever
 * is not through after `withinMs` is cut off, and said in the log.
 */
export function drainOnClose(
  app: FastifyInstance,
  log: Log,
  endStreams: () => void,
  withinMs: number = STOP_WITHIN_MS,
): void {
  const { server } = app;
  let closing = false;
  let running = 0;
  let silent: NodeJS.Timeout | undefined;
  const letGo = (): void => {
    server.closeIdleConnections();
    if (running > 0) return;
    clearTimeout(silent);
    silent = setTimeout(() => running === 0 && server.closeAllConnections(), SILENT_MS);
  };
  app.addHook('onRequest', async (_request, reply) => {
    if (closing) return await sendProblem(reply.header('Connection', 'close'), CLOSING);
    running += 1;
    reply.raw.once('close', () => {
      running -= 1;
      // Its connection may stay open: the answer began before it could say that it would not.
      if (closing) setImmediate(letGo);
    });
    return undefined;
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (closing) reply.header('Connection', 'close');
    return await Promise.resolve(payload);
  });
  app.addHook('preClose', (done) => {
    closing = true;
    endStreams();
    const limit = setTimeout(() => {
      log.warn({ requests: running }, 'requests took too long to be waited for, and were cut off');
      server.closeAllConnections();
    }, withinMs);
    server.once('close', () => {
      clearTimeout(limit);
      clearTimeout(silent);
    });
    // What has reached this machine is read first.
    setImmediate(() => {
      done();
      letGo();
    });
  });
}
