/** Links that stand in e-mails: whoever opts out gets no more, and who opens a link is counted once. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { optOutPath } from '../../../../server/marketing/tracking/optOutMac.ts';
import { readCode } from '../../../../server/marketing/recipients/newCodes.ts';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import { contactOf } from '../../../support/marketing/people.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.close());
beforeEach(async () => {
  me = await server.newcomer();
  const business = {
    businessName: 'Hale & <Sons>',
    businessStreetAddress: '1 Main St',
    businessCity: 'Columbus',
    businessState: 'OH',
    businessZip: '43004',
  };
  valueOf(await me.client.call('saveProfile', { body: business }));
});

interface Row {
  readonly seq: number;
  readonly code: string;
  readonly path: string;
}
const BODY = '<p><a href="https://one.example/a?b=1&amp;c=2">a</a> <a href="http://tw%C3%B6.example">b</a></p>';

/** An e-mail that went out a minute ago. */
async function mailed(emails: string[], bodyText = BODY): Promise<{ id: number; rows: Row[] }> {
  const contactIds: number[] = [];
  for (const email of emails) contactIds.push(await contactOf(me, { firstName: 'Bea', lastName: 'Quinn', email }));
  const body = {
    name: 'Spring',
    subject: 'Hello',
    friendlyFrom: 'Ann',
    replyToEmail: 'ann@hale.example',
    bodyText,
    contactIds,
  };
  const { id } = valueOf(await me.client.call('saveEmail', { query: {}, body })).campaign;
  const { quote, notices } = valueOf(await me.client.call('estimateMailing', { params: { id } }));
  const acknowledged = notices.map(({ ruleId }) => ruleId);
  valueOf(await me.client.call('orderMailing', { params: { id }, body: { quote, acknowledged } }));
  await sendMailingsJob({}, server.services);
  server.clock.advance(1);
  const { opt_out_key: key } = await server.db
    .selectFrom('mailing')
    .select('opt_out_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await server.db
    .selectFrom('recipient')
    .select(['seq', 'code'])
    .where('mailing_id', '=', id)
    .orderBy('seq')
    .execute();
  return { id, rows: rows.map((row) => ({ ...row, path: optOutPath(key ?? '', row.code) })) };
}
const ask = async (method: string, path: string, init: RequestInit = {}): Promise<Response> =>
  await fetch(server.baseUrl + path, { method, redirect: 'manual', ...init });
const optOuts = async (): Promise<string[]> =>
  valueOf(await me.client.call('suppressions', { query: {} })).results.map(({ key, reason }) => `${key} ${reason}`);
const clicks = async (id: number): Promise<[number, number]> => {
  const { clickThroughQuantity, machineClickQuantity } = valueOf(
    await me.client.call('emailCampaign', { params: { id } }),
  ).campaign;
  return [clickThroughQuantity, machineClickQuantity];
};

describe('the way to get no more', () => {
  it('is a page with one button; looking at it changes nothing', async () => {
    const { rows } = await mailed(['bea@example.org']);
    const path = rows[0]?.path ?? '';
    for (const method of ['GET', 'HEAD', 'GET']) expect((await ask(method, path)).status).toBe(200);
    const answer = await ask('GET', path);
    const html = await answer.text();
    expect(html).toContain('Press the button, and Hale &amp; &lt;Sons&gt; will not write to you again.');
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html).not.toMatch(/<script|bea@example/);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
    expect([answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ]);
    expect(await optOuts()).toEqual([]);
  });

  it('by a POST in one click, without a cookie, with whatever body; again, and after years, the same', async () => {
    const { rows } = await mailed(['one@example.org', 'two@example.org', 'three@example.org']);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const bodies: RequestInit[] = [
      { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { body: form },
      { headers: { origin: 'https://mail.example' } },
    ];
    for (const [at, { path }] of rows.entries()) {
      const answer = await ask('POST', at === 2 ? path.toLowerCase() : path, bodies[at] ?? {});
      expect([answer.status, answer.headers.get('set-cookie'), answer.headers.get('location')]).toEqual([
        200,
        null,
        null,
      ]);
    }
    const all = ['three@example.org UNSUBSCRIBE', 'two@example.org UNSUBSCRIBE', 'one@example.org UNSUBSCRIBE'];
    expect(await optOuts()).toEqual(all);
    server.clock.advance(3 * 365 * 24 * 60);
    expect((await ask('POST', rows[0]?.path ?? '')).status).toBe(200);
    me = await server.signIn({ username: me.auth.profile.username, password: 'correct horse battery' });
    expect(await optOuts()).toEqual(all);
  });

  it('of an address that opted out goes on to no further e-mail', async () => {
    const { rows } = await mailed(['gone@example.org']);
    await ask('POST', rows[0]?.path ?? '');
    server.clock.advance(8 * 24 * 60);
    me = await server.signIn({ username: me.auth.profile.username, password: 'correct horse battery' });
    const contactIds = [await contactOf(me, { lastName: 'Again', email: 'Gone@example.org' })];
    const body = { name: 'x', subject: 'x', friendlyFrom: 'x', bodyText: 'x', contactIds };
    const { id } = valueOf(await me.client.call('saveEmail', { query: {}, body })).campaign;
    const told = valueOf(await me.client.call('estimateMailing', { params: { id } }));
    expect([told.recipientTotal, told.leftOut.map(({ reason }) => reason)]).toEqual([0, ['SUPPRESSED']]);
  });

  it('made up, cut, or of another code says the same to all, and changes nothing', async () => {
    const { rows } = await mailed(['a@example.org', 'b@example.org']);
    const [a, b] = rows;
    const mac = a?.path.slice(-10) ?? '';
    const wrong = [
      `/u/${a?.code}`,
      `/u/${a?.code}0000000000`,
      `/u/${b?.code}${mac}`,
      `/u/0000000000${mac}`,
      `/u/${a?.code}${mac}X`,
      '/u/preview',
      `/u/${'%F0%9F%8F%A0'.repeat(5)}`,
    ];
    const texts = new Set<string>();
    for (const path of wrong)
      for (const method of ['GET', 'POST']) {
        const answer = await ask(method, path);
        expect([path, answer.status]).toEqual([path, 404]);
        texts.add(await answer.text());
      }
    expect(texts.size).toBe(1);
    expect(await optOuts()).toEqual([]);
  });
});

describe('links of an e-mail', () => {
  it('lead where they led when it was ordered, in any case of the code, and to nothing else', async () => {
    const { rows } = await mailed(['c@example.org']);
    const code = rows[0]?.code ?? '';
    const first = await ask('GET', `/r/${code.toLowerCase()}/0?next=https://evil.example`);
    expect([first.status, first.headers.get('location')]).toEqual([302, 'https://one.example/a?b=1&c=2']);
    expect((await ask('GET', `/r/${code}/1`)).headers.get('location')).toBe('http://xn--tw-gka.example/');
    // As somebody copies it by hand: O for 0, I and L for 1.
    const copied = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
    expect(readCode('oOiIlL7')).toBe('0011117');
    expect((await ask('GET', `/r/${copied}/0`)).headers.get('location')).toBe('https://one.example/a?b=1&c=2');
    for (const path of [
      `/r/${code}/2`,
      `/r/${code}/-1`,
      `/r/${code}/0x0`,
      `/r/${code}/https:%2f%2fevil.example`,
      '/r/ABC/0',
    ]) {
      const answer = await ask('GET', path);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 404, null]);
    }
  });

  it('R-CAMPAIGN-003 click-throughs are people, each once; what machines open is told apart', async () => {
    const { id, rows } = await mailed(['d@example.org', 'e@example.org', 'f@example.org', 'g@example.org']);
    const [d, e, f, g] = rows.map(({ code }) => code);
    for (const n of [0, 0, 1]) {
      await ask('GET', `/r/${d}/${n}`);
      server.clock.advance(1);
    }
    expect(await clicks(id)).toEqual([1, 0]);
    await ask('HEAD', `/r/${e}/0`);
    // Apart in time: each of them alone is no person.
    server.clock.advance(1);
    await ask('GET', `/r/${e}/1`, { headers: { 'sec-purpose': 'prefetch;prerender' } });
    expect(await clicks(id)).toEqual([1, 1]);
    // All links at the same moment, also at once.
    await Promise.all([ask('GET', `/r/${f}/0`), ask('GET', `/r/${f}/1`)]);
    expect(await clicks(id)).toEqual([1, 2]);
    server.clock.advance(1);
    await ask('GET', `/r/${f}/1`);
    expect(await clicks(id)).toEqual([2, 1]);
    await ask('GET', `/r/${g}/0`);
    expect(await clicks(id)).toEqual([3, 1]);
    const { campaign } = valueOf(await me.client.call('emailCampaign', { params: { id } }));
    expect(campaign.deliveredQuantity).toBe(0);
  });

  it('opened as soon as the message went out were opened by a machine', async () => {
    const { id, rows } = await mailed(['h@example.org'], '<p><a href="https://one.example">a</a></p>');
    const at = new Date(server.clock.now().getTime() - 9000);
    await server.db.updateTable('recipient').set({ accepted: at }).where('mailing_id', '=', id).execute();
    await ask('GET', `/r/${rows[0]?.code}/0`);
    expect(await clicks(id)).toEqual([0, 1]);
  });

  it('that nobody has are tried sixty times in an hour from one address, then no more; known ones do not count', async () => {
    server.clock.advance(120);
    const { rows } = await mailed(['i@example.org']);
    const known = `/r/${rows[0]?.code}/0`;
    for (let tries = 0; tries < 60; tries += 1) {
      expect((await ask('GET', `/r/ZZZZZZZZ${String(tries).padStart(2, '0')}/0`)).status).toBe(404);
      if (tries < 20) expect((await ask('GET', known)).status).toBe(302);
    }
    const refused = await ask('GET', known);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true]);
    expect((await ask('POST', rows[0]?.path ?? '')).status).toBe(200);
    server.clock.advance(61);
    expect((await ask('GET', known)).status).toBe(302);
  });
});
