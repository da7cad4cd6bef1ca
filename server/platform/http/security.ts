import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Headers that keep the page to itself. No inline script; styles may be inline, because the grid and the tiles set
 * style attributes; the map decodes in blob workers. No CORS header anywhere: other origins get nothing.
 * `imageOrigins`: hosts that map tiles and pictures are configured to come from.
 */
export async function secureHeaders(app: FastifyInstance, imageOrigins: readonly string[]): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...imageOrigins],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'blob:', 'data:', ...imageOrigins],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        // Documents of people, shown as PDF.
        frameSrc: ['blob:'],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Served over plain HTTP on one's own machine; whoever puts TLS in front sets HSTS there.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  });
}
