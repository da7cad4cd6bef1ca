import type { FastifyReply } from 'fastify';
import { statusTexts, UNKNOWN_ERROR } from '../../../src/api/errors.ts';
import type { Problem } from '../../../src/api/contract/words.ts';
import type { Refusal } from './refuse.ts';

/** Body of an error answer: the catalogue's text by status, and the reason beside it (R-ERROR-001..006, R-ERROR-011). */
export function problemOf(refusal: Refusal): Problem {
  return {
    success: false,
    message: statusTexts[refusal.status] ?? refusal.userMessage ?? UNKNOWN_ERROR,
    ...(refusal.userMessage === undefined ? {} : { userMessage: refusal.userMessage }),
    ...(refusal.fieldErrors === undefined ? {} : { fieldErrors: { ...refusal.fieldErrors } }),
  };
}

export function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) void reply.header('Retry-After', String(refusal.retryAfterSeconds));
  return reply.status(refusal.status).header('Cache-Control', 'no-store').send(problemOf(refusal));
}
