/**
 * What the print service tells us of cards. No call of the contract, as no page uses it: the signature is over the bytes,
 * so they are read as they come (compare billing/payments/webhook.ts).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendProblem } from '../../../platform/http/problem.ts';
import { refuse } from '../../../platform/http/refuse.ts';
import type { Services } from '../../../platform/http/services.ts';
import { hearReceipt } from '../../sending/hearReceipt.ts';
import { lobReceipt } from './lobReceipt.ts';

/** An event carries the card, with its addresses and thumbnails. */
const BODY_LIMIT = 256 * 1024;
const NOT_SIGNED = refuse(403, 'This is not signed by the print service. Nothing was changed.');

/** Without a secret there is no such address. */
export function serveLobHooks(app: FastifyInstance, services: Services): void {
  const { post, clock, config } = services;
  if (post === null || config.lob?.webhookSecret == null) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
      done(null, body);
    });
    scope.post('/app/marketing/hooks/lob', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const [timestamp, signature] = [told(request, 'lob-signature-timestamp'), told(request, 'lob-signature')];
      if (!post.isSigned(body, timestamp, signature)) return await sendProblem(reply, NOT_SIGNED);
      const receipt = lobReceipt(body, clock.now());
      if (receipt !== null) await hearReceipt(services, receipt);
      return await reply.header('Cache-Control', 'no-store').send({ heard: receipt !== null });
    });
    await Promise.resolve();
  });
}

function told({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
