import type { FastifyInstance } from 'fastify';
import { quiet } from '../tracking/publicPage.ts';

/** What a code on a card says is in capitals (`codeAddress`): it leads to the address that all links have. */
export function serveCodes(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>(
    '/R/:code',
    async ({ params: { code } }, reply) => await quiet(reply).redirect(`/r/${encodeURIComponent(code)}`, 302),
  );
}
