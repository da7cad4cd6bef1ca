/**
 * Addresses that stand in messages: `/u/…`, where somebody opts out, and `/r/…`, which leads on to a link and counts it
 * (design/marketing.md, sections 11 and 13; RFC 8058). These are no calls of the contract: they answer people and
 * programs of mail, not pages of ours. They change nothing for who only looks, and say the same to whoever guesses.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { profileValues } from '../../../src/api/marketing/placeholderValues.ts';
import { countAttempt, forgiveAttempt } from '../../account/session/throttle.ts';
import { placeOf } from '../../account/session/placeOf.ts';
import type { Services } from '../../platform/http/services.ts';
import { suppress } from '../compliance/suppressions.queries.ts';
import { CODE_LENGTH, readCode } from '../recipients/newCodes.ts';
import { publicPathOf } from '../sites/sites.queries.ts';
import { keepScan } from './keepScan.ts';
import { keepVisit, ofCode, readLink, type OfCode } from './links.queries.ts';
import { isMac } from './optOutMac.ts';
import { quiet, sendPage, type PublicPage } from './publicPage.ts';

const BODY_LIMIT = 16 * 1024;
/** Whoever opens a link so soon after the message went out did not read it. */
const MACHINE_MS = 10_000;

const NO_LINK: PublicPage = {
  title: 'This link does not work',
  text: 'Please open it from the message again, or copy all of it. Nothing was changed.',
};
const NOTHING_HERE: PublicPage = { title: 'There is nothing at this address', text: null };

export function servePublicLinks(app: FastifyInstance, services: Services): void {
  const { store, clock } = services;

  /** Null: no link of ours, or one that somebody made up. */
  const whose = async (text: string): Promise<OfCode | null> => {
    const link = readCode(text);
    const code = link.slice(0, CODE_LENGTH);
    const found = link.length === 2 * CODE_LENGTH ? await ofCode(store.db, code) : undefined;
    const isOurs = found?.opt_out_key != null && isMac(found.opt_out_key, code, link.slice(CODE_LENGTH));
    return isOurs ? found : null;
  };

  void app.register(async (scope) => {
    // Programs of mail post a form; people's browsers an empty one. Neither is read.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
      done(null, body);
    });

    scope.get<{ Params: { link: string } }>('/u/:link', async ({ params }, reply) => {
      const found = await whose(params.link);
      if (found === null) return await sendPage(reply, 404, NO_LINK);
      return await sendPage(reply, 200, {
        title: 'Do you want no more e-mails?',
        // Whoever only looks is not to think that it is done.
        text: `Press the button, and ${senderIn(found)} will not write to you again.`,
        button: 'Do not write to me again',
      });
    });

    scope.post<{ Params: { link: string } }>('/u/:link', async ({ params }, reply) => {
      const found = await whose(params.link);
      if (found === null) return await sendPage(reply, 404, NO_LINK);
      await optOut(services, found);
      return await sendPage(reply, 200, {
        title: 'You get no more e-mails',
        text: `${senderOf(found)} will not write to you again.`,
      });
    });

    /** Whose code it is; a number: so many seconds later again. */
    const whoseCode = async (request: FastifyRequest, text: string): Promise<OfCode | null | number> => {
      const subjects = [{ kind: 'code', key: placeOf(request.ip) }] as const;
      const attempt = await countAttempt(store.db, subjects, clock.now());
      if (!attempt.allowed) return attempt.retryAfterSeconds;
      const code = readCode(text);
      const found = code.length === CODE_LENGTH ? await ofCode(store.db, code) : undefined;
      if (found === undefined) return null;
      await forgiveAttempt(store.db, subjects, clock.now());
      return found;
    };

    const follow = async (reply: FastifyReply, to: string | null | number): Promise<FastifyReply> => {
      if (typeof to === 'string') return await quiet(reply).redirect(to, 302);
      if (to === null) return await sendPage(reply, 404, NOTHING_HERE);
      return await sendPage(reply.header('Retry-After', to), 429, {
        title: 'Too many tries',
        text: `Again in ${Math.ceil(to / 60)} minutes.`,
      });
    };

    scope.get<{ Params: { code: string; n: string } }>('/r/:code/:n', async (request, reply) => {
      const { code, n: nth } = request.params;
      const found = await whoseCode(request, code);
      if (found === null || typeof found === 'number') return await follow(reply, found);
      const n = /^\d{1,4}$/.test(nth) ? Number(nth) : -1;
      const url = await readLink(store.db, found, n);
      if (url === undefined || !URL.canParse(url)) return await follow(reply, null);
      await keepVisit(store.db, found, { n, isMachine: isMachine(request, found, clock.now()), now: clock.now() });
      return await follow(reply, new URL(url).href);
    });

    // Of a card: the page of its campaign, else where its one link leads.
    scope.get<{ Params: { code: string } }>('/r/:code', async (request, reply) => {
      const found = await whoseCode(request, request.params.code);
      if (found === null || typeof found === 'number') return await follow(reply, found);
      const path = await publicPathOf(store.db, found);
      const url = path === undefined ? await readLink(store.db, found, 0) : `/w/${path}?r=${found.code}`;
      if (url === undefined || (path === undefined && !URL.canParse(url))) return await follow(reply, null);
      const isNew = await keepScan(store.db, found, {
        isMachine: isMachine(request, found, clock.now()),
        now: clock.now(),
      });
      if (isNew) services.events.publish(found, { type: 'mailings.changed' });
      return await follow(reply, path === undefined ? new URL(url).href : url);
    });
    await Promise.resolve();
  });
}

/** Asked by HEAD, ahead of anybody, or too soon to have been read. */
function isMachine({ method, headers }: FastifyRequest, { accepted }: OfCode, now: Date): boolean {
  if (method === 'HEAD') return true;
  const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].flat().join(' ');
  if (purpose.includes('prefetch')) return true;
  return accepted !== null && now.getTime() - accepted.getTime() < MACHINE_MS;
}

/** By the business as it was when the message went out. */
function senderIn({ sender }: OfCode): string {
  const { MyBusinessName = '' } = (sender ?? {}) as Partial<ReturnType<typeof profileValues>>; // written by orderMailing
  return MyBusinessName === '' ? 'whoever sent this e-mail' : MyBusinessName;
}

/** At the beginning of a sentence. */
const senderOf = (found: OfCode): string => senderIn(found).replace(/^w(?=hoever sent)/, 'W');

async function optOut({ store, clock }: Pick<Services, 'store' | 'clock'>, found: OfCode): Promise<void> {
  const { accountId, target_kind: kind, target_key: key, name } = found;
  await store.db.transaction().execute(async (trx) => {
    const by = { accountId, userId: null };
    const source = `the link in the e-mail ${name}`;
    await suppress(trx, by, [{ kind, key, contactId: null, reason: 'UNSUBSCRIBE', source, at: clock.now() }]);
  });
}
