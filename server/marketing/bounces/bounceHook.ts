/**
 * What comes back of e-mails: a mail server pipes each report here (design/marketing.md, section 11). No call of the
 * contract: whoever posts is a program beside a mail server, with a secret of the installation. Which row it is about
 * says the address that it came back to, signed with the key of the mailing, and nothing else in the report.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../../platform/http/problem.ts';
import { refuse } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { installationOf } from '../../platform/store/installation.ts';
import { hearReceipt } from '../sending/hearReceipt.ts';
import { rowKey } from '../sending/rowKey.ts';
import { ofCode, type OfCode } from '../tracking/links.queries.ts';
import { readReport, type DeliveryReport } from './readReport.ts';
import { isReturnMac, readReturnPath } from './returnPath.ts';

/** A report carries the e-mail back, or its headers; more than this is none of ours. */
const BODY_LIMIT = 1024 * 1024;
const NO_SECRET = refuse(403, 'This needs the secret of BOUNCE_SECRET. Nothing was changed.');
const ignored = (why: string) => ({ heard: false, text: `${why} Nothing was changed.` });

/** Without settings there is no such address. */
export function serveBounceHook(app: FastifyInstance, services: Services): void {
  const { bounces } = services.config;
  if (bounces === null) return;
  const { address, secret } = bounces;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
      done(null, body);
    });
    // Before anything of it is read.
    scope.addHook('onRequest', async ({ headers }, reply) => {
      if (!isSame(headers.authorization ?? '', `Bearer ${secret}`)) return await sendProblem(reply, NO_SECRET);
      return undefined;
    });
    scope.post('/app/marketing/hooks/bounce', async ({ body }, reply) => {
      // What cannot be heard is answered as well: the mail server would try it again for days.
      void reply.header('Cache-Control', 'no-store');
      const report = Buffer.isBuffer(body) ? await readReport(body) : null;
      if (report === null) return ignored('This is no delivery report.');
      const found = await whose(services, address, report);
      if (found === null) return ignored('This came back to no address of ours.');
      if (report.is === 'GOING_ON') return ignored('It is still on its way.');
      await hear(services, found, report);
      return { heard: true, text: report.is === 'FAILED' ? 'It came back.' : 'It was delivered.' };
    });
    await Promise.resolve();
  });
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other));

async function whose(
  { store }: Pick<Services, 'store'>,
  address: string,
  { to }: DeliveryReport,
): Promise<OfCode | null> {
  for (const one of to) {
    const path = readReturnPath(address, one);
    const found = path === null ? undefined : await ofCode(store.db, path.code);
    if (path !== null && found?.opt_out_key != null && isReturnMac(found.opt_out_key, path.code, path.mac))
      return found;
  }
  return null;
}

async function hear(services: Services, found: OfCode, { is, status, said }: DeliveryReport): Promise<void> {
  const kind = is === 'FAILED' ? 'FAILED' : 'DELIVERED';
  const carrierId = `${found.mailingId}.${found.seq}`;
  await hearReceipt(services, {
    kind,
    key: rowKey(await installationOf(services.store.db), found),
    carrierId,
    // An e-mail has one recipient: the same report twice is one.
    eventId: `report-${carrierId}-${kind}`,
    at: services.clock.now(),
    code: status,
    from: null,
    text: kind === 'FAILED' ? said : null,
    isAnswered: true,
  });
}
