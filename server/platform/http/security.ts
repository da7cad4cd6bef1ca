import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { imageryOrigins } from '../config/imageryOrigins.ts';
import { isSecure } from './origin.ts';
import { isPage } from './pages.ts';

const REFERRER_POLICY = 'same-origin';
const YEAR_SECONDS = 31_536_000;
/** Powers of the browser that no page of ours asks for: whatever gets into one has none of them either. */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * Headers that keep the page to itself. No inline script; styles may be inline, because the grid and the tiles set
 * style attributes; the map decodes in blob workers. No CORS header anywhere: other origins get nothing. Who may frame
 * a page is said once, by the policy of its content. `originOfTiles`: whom the map may ask for streets at this moment;
 * only a page is told.
 */
export async function secureHeaders(
  app: FastifyInstance,
  config: Config,
  originOfTiles: () => Promise<string | null>,
): Promise<void> {
  const imageOrigins = imageryOrigins(config.imagery);
  const tilesOf = new WeakMap<IncomingMessage, string>();
  app.addHook('onRequest', async (request) => {
    const origin = isPage(request) ? await originOfTiles() : null;
    if (origin !== null) tilesOf.set(request.raw, origin);
  });
  const pictures = (request: IncomingMessage): string => {
    const tiles = tilesOf.get(request);
    return ['blob:', ...new Set([...(tiles === undefined ? [] : [tiles]), ...imageOrigins])].join(' ');
  };
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', pictures],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'data:', pictures],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        // Documents of people, shown as PDF.
        frameSrc: ['blob:'],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: false,
    // Only where the browser came by TLS: below.
    strictTransportSecurity: false,
    referrerPolicy: { policy: REFERRER_POLICY },
  });
  app.addHook('onRequest', (request, reply, done) => {
    ownHeaders(request, reply, config);
    done();
  });
}

/** Of what is no page: nothing in it runs, loads or is framed, also where somebody opens the address by itself. */
export const INERT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** The same for a request that is refused before it has a route: no hook sees it. */
export function refusedHeaders(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  ownHeaders(request, reply, config);
  reply
    .header('Content-Security-Policy', INERT_POLICY)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Referrer-Policy', REFERRER_POLICY);
}

const POWERS = UNUSED.map((power) => `${power}=()`).join(', ');

function ownHeaders(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  reply.header('Permissions-Policy', POWERS);
  if (isSecure(request, config)) reply.header('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
}
