/** The HTTP application, without listening: what main.ts starts and the tests load. */
import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { brandedPage } from '../account/brands/brandedPage.ts';
import { waysOf } from '../account/oidc/waysOf.ts';
import { shownBrand } from '../account/brands/brands.ts';
import { serveWebhook } from '../billing/payments/webhook.ts';
import { serveBounceHook } from '../marketing/bounces/bounceHook.ts';
import { serveLobHooks } from '../marketing/carriers/lob/lobHooks.ts';
import { serveCodes } from '../marketing/postcards/serveCodes.ts';
import { servePhoneHooks } from '../marketing/carriers/twilio/hooks.ts';
import { servePublicSites } from '../marketing/sites/publicSite.ts';
import { servePublicLinks } from '../marketing/tracking/publicLinks.ts';
import { phoneListener } from '../marketing/sending/phoneListener.ts';
import { answerClientError } from '../platform/http/clientError.ts';
import { serveHealth } from '../platform/health/healthRoutes.ts';
import { drainOnClose } from '../platform/http/drain.ts';
import { handleErrors, refusalOf } from '../platform/http/errorHandler.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { finishOrders } from './jobs.ts';
import { countTokenCalls } from '../platform/http/tokenLimit.ts';
import { acceptUploads } from '../platform/http/uploads.ts';
import { parseJsonBodies } from '../platform/http/jsonBody.ts';
import { servePages } from '../platform/http/pages.ts';
import { sendProblem } from '../platform/http/problem.ts';
import { RequestLog } from '../platform/log/requestLog.ts';
import { registerCalls, type Authenticate } from '../platform/http/routes.ts';
import { refusedHeaders, secureHeaders } from '../platform/http/security.ts';
import { originOfTiles } from '../search/map/service/mapService.ts';
import type { Services } from '../platform/http/services.ts';

export interface AppParts {
  readonly services: Services;
  readonly handlers: Handlers;
  readonly authenticate: Authenticate;
}

/** A search with a drawn shape travels in the address: 64 KB of it, and the other headers (O-058). */
const MAX_HEADER_BYTES = 96 * 1024;

export async function buildApp({ services, handlers, authenticate }: AppParts): Promise<FastifyInstance> {
  const { trustProxy: proxies } = services.config;
  const app = fastify({
    loggerInstance: services.log,
    logController: new RequestLog(services.config.slowMs),
    genReqId: () => randomUUID(),
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      refusedHeaders(request, reply, services.config);
      return sendProblem(reply, refusalOf(error));
    },
    routerOptions: { maxParamLength: 200 },
    // What runs is answered first (drain.ts), which says no to the rest as well.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  drainOnClose(app, services.log, services.events.dismiss);
  parseJsonBodies(app);
  await acceptUploads(app);
  await countTokenCalls(app);
  handleErrors(app, services);
  await secureHeaders(app, services.config, async () => await originOfTiles(services));
  serveHealth(app, services);
  registerCalls(app, services, handlers, authenticate);
  serveWebhook(app, services, async () => await services.jobs.send(finishOrders, {}));
  servePhoneHooks(app, services, phoneListener(services));
  serveBounceHook(app, services);
  serveLobHooks(app, services);
  serveCodes(app);
  servePublicLinks(app, services);
  servePublicSites(app, services);
  await servePages(app, services.config.distDir, (html, hostname) =>
    brandedPage(html, { ...shownBrand(services.brands.ofHost(hostname)), ways: waysOf(services.config) }),
  );
  return app;
}
