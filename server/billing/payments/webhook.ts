/**
 * What a payment service sends us. It is no call of the contract: no page uses it. The signature is over the bytes, so
 * they are read as they come; an event is kept once, answered at once, and looked at by a job.
 */
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../../platform/http/problem.ts';
import { refuse } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { keepEvents } from './events.queries.ts';

const PATH = '/app/payments/stripe';
const BODY_LIMIT = 512 * 1024;
const NOT_SIGNED = refuse(400, 'This is not signed by the payment service, or is older than five minutes.');

/** `wake`: has the job look that does the rest. */
export function serveWebhook(
  app: FastifyInstance,
  { payments, store, clock }: Pick<Services, 'payments' | 'store' | 'clock'>,
  wake: () => Promise<void>,
): void {
  if (!payments.collects) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(PATH, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const isRaw = Buffer.isBuffer(request.body) && typeof signature === 'string';
      const event = isRaw ? payments.heard(request.body as Buffer, signature) : null; // it is one, see before
      if (event === null) return await sendProblem(reply, NOT_SIGNED);
      if (event.isHeard && (await keepEvents(store.db, [event], clock.now())) > 0) await wake();
      return await reply.send({ received: true });
    });
    await Promise.resolve();
  });
}
