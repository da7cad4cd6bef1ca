/** The built front end: hashed assets cached for good, every page route answered with index.html as its hostname has it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.ts';
import { refuse } from './refuse.ts';

/** Paths that belong to the API, or stand in messages of campaigns: an unknown one is a JSON 404, never a page. */
const API_PREFIXES = ['/resource/', '/app/', '/ps/', '/lead-automator/', '/billing/', '/wallet/', '/u/', '/r/', '/w/'];
const YEAR_SECONDS = 31_536_000;

/** What is answered with a page. */
export function isPage({ url, method }: Pick<FastifyRequest, 'url' | 'method'>): boolean {
  const path = url.split('?')[0] ?? '';
  return (
    (method === 'GET' || method === 'HEAD') &&
    !API_PREFIXES.some((prefix) => path.startsWith(prefix)) &&
    !path.startsWith('/assets/')
  );
}

/** `pageFor`: the built page as a hostname has it. */
export async function servePages(
  app: FastifyInstance,
  distDir: string,
  pageFor: (html: string, hostname: string) => string,
): Promise<void> {
  const path = join(distDir, 'index.html');
  const html = existsSync(path) ? readFileSync(path, 'utf8') : null;
  if (html !== null) {
    const shared = {
      index: false,
      cacheControl: false,
      // Written at the build beside each file (scripts/build/compressAssets.ts).
      preCompressed: true,
    } as const;
    await app.register(fastifyStatic, {
      ...shared,
      root: distDir,
      // One route for each file: a wildcard would answer '/' itself, as a folder that may not be listed.
      wildcard: false,
      globIgnore: ['index.html*', 'assets/**'],
      setHeaders: (reply) => void reply.header('Cache-Control', 'no-cache'),
    });
    const assets = join(distDir, 'assets');
    // Of these there are more than a thousand: a route for each took a tenth of a second of each start.
    if (existsSync(assets))
      await app.register(fastifyStatic, {
        ...shared,
        root: assets,
        prefix: '/assets/',
        decorateReply: false,
        // Vite puts a hash of the content into every name.
        setHeaders: (reply) => void reply.header('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`),
      });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) return sendProblem(reply, refuse(404, 'There is no such call.'));
    if (html === null) return sendProblem(reply, refuse(404, 'The pages are not built: run npm run build.'));
    return reply
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Host')
      .type('text/html; charset=utf-8')
      .send(pageFor(html, request.hostname));
  });
}
