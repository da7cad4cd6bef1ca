import type { FastifyInstance } from 'fastify';

/** JSON only, on DELETE too (O-019); a declared but empty body is no body, which the call then judges. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === '') done(null, undefined);
    else void parse(request, text, done);
  });
}
