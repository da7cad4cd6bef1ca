/**
 * `/w/{path}`: the page that catches answers, for everybody, without script or cookie (design/marketing.md, section 13).
 * No call of the contract, as `/u/` and `/r/` are none: it answers people, in HTML.
 */
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { WebsiteText } from '../../../src/api/contract/marketing/website.ts';
import { profileValues } from '../../../src/api/marketing/placeholderValues.ts';
import { readBusiness } from '../../account/profile/profile.queries.ts';
import type { Services } from '../../platform/http/services.ts';
import { sendPage } from '../tracking/publicPage.ts';
import { placeOf } from '../../account/session/placeOf.ts';
import { createFloodGate } from './floodGate.ts';
import { formToken, isPreviewMac } from './formToken.ts';
import { postForm } from './postForm.ts';
import { nothingTyped, sitePage, thanksPage, type ShownForm, type ShownSite } from './siteHtml.ts';
import { siteOfPath, type PublicSite } from './sites.queries.ts';
import { SITE_POLICY } from './siteStyle.ts';

const BODY_LIMIT = 16 * 1024;
const NOTHING_HERE = { title: 'There is nothing at this address', text: null } as const;

export function servePublicSites(app: FastifyInstance, services: Services): void {
  const { store, clock, files } = services;

  /** The page of a path in any case; undefined: there is none. */
  const find = async (path: string): Promise<PublicSite | undefined> => await siteOfPath(store.db, pathOf(path));
  const gate = createFloodGate();

  const shown = async (site: PublicSite): Promise<Omit<ShownSite, 'form'>> => ({
    text: WebsiteText.parse(site.body),
    business: profileValues(await readBusiness(store.db, site)),
    logo: site.logo_key === null ? null : `/w/${site.path}/logo?v=${site.logo_key.slice(-8)}`,
  });

  const blank = (site: PublicSite, code: string): ShownForm => ({
    action: `/w/${site.path}`,
    token: formToken(site.form_key, site.version, clock.now()),
    code,
    typed: nothingTyped,
    problem: null,
    wrong: {},
  });

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => {
        done(null, body);
      },
    );
    scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
      if (error.statusCode === 413)
        return await sendPage(reply, 413, {
          title: 'This is too much for the form',
          text: 'It was not sent. Please go back and write less; what you typed is still there.',
        });
      if (error.statusCode === 415 || error.statusCode === 400)
        return await sendPage(reply, error.statusCode, {
          title: 'This was no form of ours',
          text: 'Nothing was sent.',
        });
      request.log.error({ err: error }, 'a public page failed');
      return await sendPage(reply.header('Retry-After', 30), 503, {
        title: 'This does not work just now',
        text: 'Nothing was sent. Please go back and try again in a minute; what you typed is still there.',
      });
    });

    scope.get<{ Params: { path: string }; Querystring: Readonly<Record<string, unknown>> }>(
      '/w/:path',
      async ({ params, query }, reply) => {
        const site = await find(params.path);
        const { preview, r: code } = query;
        const isPreview = typeof preview === 'string' && site !== undefined && !site.active;
        if (site === undefined || (!site.active && !(isPreview && isPreviewMac(site.form_key, site.path, preview))))
          return await sendPage(reply, 404, NOTHING_HERE);
        const form = isPreview ? null : blank(site, typeof code === 'string' ? code.slice(0, 40) : '');
        if (isPreview) reply.header('X-Robots-Tag', 'noindex');
        return await send(reply, 200, sitePage({ ...(await shown(site)), form }));
      },
    );

    scope.get<{ Params: { path: string } }>('/w/:path/thanks', async ({ params }, reply) => {
      const site = await find(params.path);
      if (site?.active !== true) return await sendPage(reply, 404, NOTHING_HERE);
      return await send(reply.header('X-Robots-Tag', 'noindex'), 200, thanksPage(await shown(site)));
    });

    scope.get<{ Params: { path: string } }>('/w/:path/logo', async ({ params }, reply) => {
      const site = await find(params.path);
      if (site?.logo_key == null || site.logo_type === null) return await sendPage(reply, 404, NOTHING_HERE);
      const content = await files.stream(site.logo_key);
      return await reply
        .header('Cache-Control', 'public, max-age=86400')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .type(site.logo_type)
        .send(content);
    });

    scope.post<{ Params: { path: string }; Body: unknown }>('/w/:path', async (request, reply) => {
      const path = pathOf(request.params.path);
      const place = placeOf(request.ip);
      const site = gate.shutFor(path, place, clock.now())?.site ?? (await siteOfPath(store.db, path));
      if (site?.active !== true) return await sendPage(reply, 404, NOTHING_HERE);
      const body = typeof request.body === 'string' ? request.body : '';
      const posted = await postForm(services, site, gate, { body, place, origin: request.ip });
      if (posted.is === 'THANKS') return await headed(reply).redirect(`/w/${site.path}/thanks`, 303);
      const { typed, problem, wrong, code, status, seconds } = posted;
      if (seconds !== undefined) reply.header('Retry-After', seconds);
      return await send(
        reply,
        status,
        sitePage({ ...(await shown(site)), form: { ...blank(site, code), typed, problem, wrong } }),
      );
    });
    await Promise.resolve();
  });
}

const pathOf = (path: string): string => path.toLowerCase().slice(0, 60);

const headed = (reply: FastifyReply): FastifyReply =>
  reply
    // Each form is one of its own.
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', SITE_POLICY)
    .header('Referrer-Policy', 'no-referrer');

const send = async (reply: FastifyReply, status: number, html: string): Promise<FastifyReply> =>
  await headed(reply).status(status).type('text/html; charset=utf-8').send(html);
