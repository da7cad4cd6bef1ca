/**
 * What whoever runs an installation asks of it: `/health` (the process lives), `/ready` (all parts work, else 503 with
 * those that do not, and notes of what can wait) and `/metrics` (numbers for Prometheus). They are no calls of the contract: no page uses them.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { headerToken } from '../http/headerToken.ts';
import { sendProblem } from '../http/problem.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../http/services.ts';
import { readiness, type Readiness } from './readiness.ts';

const NOT_FOR_YOU = refuse(
  403,
  'The metrics are for this machine only, or for whoever sends the token of PLATBOOK_METRICS_TOKEN.',
);

export function serveHealth(app: FastifyInstance, services: Services): void {
  const { metrics } = services;
  metrics.countRequests(app);
  app.get('/health', async (_request, reply) => await reply.header('Cache-Control', 'no-store').send({ alive: true }));

  let looking: Promise<Readiness> | null = null;
  app.get('/ready', async (_request, reply) => {
    // Many who ask at once cost one look.
    looking ??= readiness(services).finally(() => (looking = null));
    // Whoever sends people elsewhere does not do it for a backup that is late, or a bucket that is away.
    const [parts, backup] = await Promise.all([looking, services.newestBackup.problem()]);
    const isReady = Object.values(parts).every((problem) => problem === null);
    const facts = services.facts?.problem() ?? null;
    const notes = { ...(backup === null ? {} : { backup }), ...(facts === null ? {} : { facts }) };
    const named = Object.fromEntries(Object.entries(parts).map(([part, problem]) => [part, problem ?? 'ok']));
    return await reply
      .status(isReady ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ ready: isReady, parts: named, ...(Object.keys(notes).length === 0 ? {} : { notes }) });
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, services.config.metricsToken)) return await sendProblem(reply, NOT_FOR_YOU);
    return await reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

/** Without a token only this machine, and nobody who came through a proxy on it. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSame(headerToken(request) ?? '', token);
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => request.headers[name] !== undefined);
  return !isForwarded && ipaddr.process(request.socket.remoteAddress ?? '0.0.0.0').range() === 'loopback';
}

/** Takes as long whatever the two have in common. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(hashOf(given), hashOf(wanted));
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
