/** Skip tracing on the own records, and through the adapter of a service that answers over HTTP. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appended } from '../../../../server/contacts/skipTracing/appendedContact.ts';
import { bill } from '../../../../server/billing/bill.ts';
import { traceContactsJob } from '../../../../server/contacts/skipTracing/traceContacts.job.ts';
import { blankContact, type Contact } from '../../../../src/api/contract/contacts/contacts.ts';
import type { AppendJob } from '../../../../src/api/contract/contacts/skipTracing.ts';
import { groupTypes } from '../../../../src/api/contract/lists/groups.ts';
import { invoicesOf } from '../../../support/billing.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { until } from '../../../support/until.ts';

const made = async ({ client }: SignedIn, fields: Partial<Contact>): Promise<number> =>
  valueOf(await client.call('saveContact', { query: {}, body: fields })).contact.id;
const contact = async ({ client }: SignedIn, id: number): Promise<Contact> =>
  valueOf(await client.call('contact', { params: { id } }));

async function ended({ client }: SignedIn, id: number): Promise<AppendJob> {
  return await until(`job ${id} ends`, async () => {
    const { appendJob } = valueOf(await client.call('appendJob', { params: { id } }));
    return appendJob.state === 'COMPLETE' || appendJob.state === 'FAILED' ? appendJob : null;
  });
}
const order = async (me: SignedIn, items: number[], name?: string) =>
  await me.client.call('orderAppendJob', {
    query: {},
    body: { selection: { items }, ...(name === undefined ? {} : { name }) },
  });

describe('own records', () => {
  let server: TestServer;
  let me: SignedIn;
  beforeAll(async () => {
    server = await startTestServer({ config: { workers: true } });
    me = await server.signIn();
  });
  afterAll(async () => await server.close());

  it('R-SKIP-001 R-SKIP-003 an estimate says who looks and that it costs nothing, and orders nothing', async () => {
    const id = await made(me, { lastName: 'Priced', zip: '24153' });
    const { appendJob } = valueOf(await me.client.call('estimateAppendJob', { body: { selection: { items: [id] } } }));
    expect(appendJob).toMatchObject({ total: 0, dncEnabled: false });
    expect(appendJob.message).toBe('1 contact is looked for in your own contacts. It costs nothing.');
    expect(appendJob.lines.map(({ label, quantity }) => [label, quantity])).toContainEqual(['Contacts found', 1]);
    expect(valueOf(await me.client.call('queryContacts', { body: { search: {} } })).groups).toEqual([]);
  });

  it('R-SKIP-004 R-SKIP-005 R-BRAND-002 a job fills phone and e-mail of the same person and place, and nobody else, into a group of its own', async () => {
    const owner = await made(me, { lastName: 'SEDGEWICK BEATRIX L', zip: '24153-1234' });
    const doubt = await made(me, { lastName: 'Common, Name', zip: '24153' });
    const elsewhere = await made(me, { lastName: 'Far Away', zip: '90210' });
    await made(me, {
      firstName: 'Beatrix',
      middleName: 'L',
      lastName: 'Sedgewick',
      streetAddress: '9 Oak St',
      zip: '24153',
      landline: '540-555-0101',
      email: 'bea@example.com',
    });
    await made(me, {
      firstName: 'Name',
      lastName: 'Common',
      streetAddress: '1 A St',
      zip: '24153',
      mobile: '5405550102',
    });
    await made(me, {
      firstName: 'Name',
      lastName: 'Common',
      streetAddress: '2 B St',
      zip: '24153',
      mobile: '5405550103',
    });
    await made(me, { firstName: 'Away', lastName: 'Far', zip: '10001', mobile: '5405550104' });
    const { appendJob, groups } = valueOf(await order(me, [owner, doubt, elsewhere], 'First try'));
    // Its size may be more than nothing by now.
    expect(groups).toContainEqual(
      expect.objectContaining({ id: appendJob.groupId, name: 'First try', type: 'APPEND' }),
    );
    expect(groupTypes.APPEND).toBe('Skip Tracing Job');
    const done = await ended(me, appendJob.id);
    expect(done).toMatchObject({ state: 'COMPLETE', contacts: 3, done: 3, found: 1, total: 0 });
    expect(done.message).toBe('1 of 3 found in your own contacts: 1 phone numbers, 1 e-mail addresses.');
    expect(await contact(me, owner)).toMatchObject({ landline: '540-555-0101', email: 'bea@example.com', mobile: '' });
    expect((await contact(me, doubt)).mobile).toBe('');
    expect((await contact(me, elsewhere)).mobile).toBe('');
    const { ids } = valueOf(await me.client.call('contactIdsOfGroup', { params: { id: done.groupId ?? 0 } }));
    expect(ids).toEqual([owner]);
    const renamed = valueOf(await me.client.call('saveAppendJob', { body: { id: done.id, name: 'Named' } }));
    expect(renamed.appendJob.name).toBe('Named');
    expect(renamed.groups.find(({ id }) => id === done.groupId)?.name).toBe('Named');
  });

  it('takes no number of a namesake down the road, of an owner neither', async () => {
    const at = (streetAddress: string, mobile = '') => ({ ...person, streetAddress, mobile });
    const person = { firstName: 'Nola', lastName: 'Sedgewick', zip: '24153' };
    const owner = await made(me, at('9 Oak St'));
    await server.db.updateTable('contact').set({ source: 'OWNER' }).where('id', '=', owner).execute();
    await made(me, at('11 Oak St', '5405550105'));
    const { appendJob } = valueOf(await order(me, [owner], 'Down the road'));
    expect(await ended(me, appendJob.id)).toMatchObject({ state: 'COMPLETE', found: 0 });
    expect((await contact(me, owner)).mobile).toBe('');
  });

  it('R-SKIP-002 an order names how it is paid: what is free takes no other amount, and the code of a card is not kept', async () => {
    const id = await made(me, { lastName: 'Paid For', zip: '24153' });
    const path = '/resource/auth/ps4/user/contacts/appendjobs';
    const post = async (query: string, more: object = {}) => {
      const body = { selection: { items: [id] }, ...more };
      const response = await server.request('POST', `${path}?${query}`, { token: me.token, body });
      const answer = (await response.json()) as { appendJob?: AppendJob; fieldErrors?: Record<string, string> };
      return { status: response.status, ...answer };
    };
    const jobs = async () =>
      await server.services.store.db
        .selectFrom('append_job')
        .selectAll()
        .where('account_id', '=', me.auth.profile.accountId)
        .execute();
    const before = await jobs();
    expect(await post('paymentAmount=much&creditAmount=-1')).toMatchObject({
      status: 400,
      fieldErrors: { paymentAmount: expect.any(String) as string, creditAmount: expect.any(String) as string },
    });
    expect(await post('paymentAmount=5')).toMatchObject({
      status: 422,
      fieldErrors: { paymentAmount: 'must sum to $0.00' },
    });
    expect(await post('creditAmount=0.01')).toMatchObject({
      status: 422,
      fieldErrors: { creditAmount: 'must sum to $0.00' },
    });
    expect(await jobs()).toEqual(before);
    // No digits: a time or an id in the log may hold any of those.
    const code = 'its-code';
    const free = `paymentMethodId=card-1&cardCode=${code}&paymentAmount=0&creditAmount=0`;
    const { status, appendJob } = await post(free, { cardCode: code });
    expect([status, (await ended(me, appendJob?.id ?? 0)).state]).toEqual([200, 'COMPLETE']);
    expect(await jobs()).toHaveLength(before.length + 1);
    expect(JSON.stringify(await jobs())).not.toContain(code);
    expect(server.logged.join('\n')).not.toContain(code);
  });

  it('nothing selected and jobs that are not there are refused', async () => {
    expect(await order(me, [])).toMatchObject({ status: 422 });
    expect(await order(me, [987_654])).toMatchObject({ status: 422 });
    expect(await me.client.call('appendJob', { params: { id: 987_654 } })).toMatchObject({ status: 404 });
  });
});

describe('a service', () => {
  let service: Server;
  let server: TestServer;
  let me: SignedIn;
  const asked: { authorization: string | undefined; ids: number[] }[] = [];
  let answer: (ids: number[]) => { status: number; body: unknown };
  let hold: () => Promise<void> = async () => await Promise.resolve();
  beforeAll(async () => {
    service = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        if (request.url === '/elsewhere') asked.push({ authorization: 'elsewhere', ids: [] });
        const { people } = JSON.parse(Buffer.concat(parts).toString()) as { people: { id: number }[] }; // as sent
        const ids = people.map(({ id }) => id);
        asked.push({ authorization: request.headers.authorization, ids });
        void hold().then(() => {
          const { status, body } = answer(ids);
          // Read only where the status sends elsewhere.
          response
            .writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' })
            .end(JSON.stringify(body));
          return status;
        });
      });
    });
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    const { port } = service.address() as AddressInfo; // it listens on TCP
    server = await startTestServer({
      config: {
        workers: true,
        skipTrace: { url: `http://127.0.0.1:${port}/find`, key: 'secret', rates: { contact: 12, phone: 5, email: 3 } },
      },
    });
    me = await server.signIn();
  });
  afterAll(async () => {
    await server.close();
    service.close();
  });

  it('R-SKIP-007 is asked with its key, costs nothing with list management, and marks numbers that must not be called', async () => {
    const id = await made(me, { lastName: 'Known', mobile: '434-555-0100' });
    answer = ([first = 0]) => ({
      status: 200,
      body: {
        results: [
          {
            id: first,
            phones: [
              { number: '1 (434) 555-0100', type: 'mobile', doNotCall: true },
              { number: '434 555 0199', type: 'mobile' },
              { number: '12', type: 'landline' },
            ],
            emails: ['nonsense', 'known@example.com'],
          },
          { id: 999_999, phones: [{ number: '434 555 0000' }] },
        ],
      },
    });
    const { appendJob } = valueOf(await order(me, [id]));
    const done = await ended(me, appendJob.id);
    expect(done).toMatchObject({ state: 'COMPLETE', found: 1, total: 0, dncEnabled: true });
    expect(asked.at(-1)).toEqual({ authorization: 'Bearer secret', ids: [id] });
    expect(await contact(me, id)).toMatchObject({
      mobile: '434-555-0100',
      landline: '434 555 0199',
      email: 'known@example.com',
      doNotCall: ['4345550100'],
    });
  });

  it('that fails leaves the contacts as they are and says why; started again a job that ended does nothing', async () => {
    const id = await made(me, { lastName: 'Unlucky' });
    answer = () => ({ status: 503, body: {} });
    const { appendJob } = valueOf(await order(me, [id]));
    expect(await ended(me, appendJob.id)).toMatchObject({
      state: 'FAILED',
      message: 'The skip-tracing service answered 503.',
    });
    const calls = asked.length;
    const { accountId, id: userId } = me.auth.profile;
    await traceContactsJob({ accountId, userId, jobId: appendJob.id }, server.services);
    expect(asked).toHaveLength(calls);
    expect((await contact(me, id)).mobile).toBe('');
  });

  it.each([302, 307])('that sends elsewhere (%i) is not followed with the names of people', async (status) => {
    const id = await made(me, { lastName: 'Moved' });
    answer = () => ({ status, body: {} });
    const calls = asked.length;
    const { appendJob } = valueOf(await order(me, [id]));
    expect(await ended(me, appendJob.id)).toMatchObject({
      state: 'FAILED',
      message: `The skip-tracing service answered ${status}.`,
    });
    expect(asked.slice(calls).map(({ authorization }) => authorization)).toEqual(['Bearer secret']);
  });

  it('R-SKIP-002 R-SKIP-006 R-SKIP-008 R-PERM-014 costs its three rates without list management and nothing with it', async () => {
    const id = await made(me, { lastName: 'Costly' });
    const rate = async () => valueOf(await me.client.call('auth', { query: {} })).profile.appendContactRate;
    const estimate = async () =>
      valueOf(await me.client.call('estimateAppendJob', { body: { selection: { items: [id] } } })).appendJob;
    await managed(false);
    try {
      const offer = await estimate();
      // A contact, and the two further numbers that it has place for: the most that it can come to.
      expect(offer).toMatchObject({ total: 0.22 });
      expect(offer.lines.map((line) => line.rate)).toEqual([0.12, 0.05, 0.03]);
      expect(await rate()).toBe(0.12);
      const calls = asked.length;
      for (const [paymentAmount, creditAmount] of [[0.2], [0.15, 0.05], [0.22, 0.01], [0.219, 0.001], [1e308]])
        expect(await paying([id], { paymentAmount, creditAmount })).toMatchObject({
          status: 422,
          fieldErrors: { paymentAmount: 'must sum to $0.22' },
        });
      expect(await paying([id], { creditAmount: 0.22 })).toMatchObject({
        status: 422,
        fieldErrors: { creditAmount: 'must be $0.00 at most' },
      });
      expect(asked).toHaveLength(calls);
      await managed(true);
      const free = await estimate();
      expect(free).toMatchObject({ total: 0 });
      // The parts of a payment are read, and have to sum to the price.
      for (const part of ['paymentAmount', 'creditAmount'])
        expect(await paying([id], { [part]: '0.12' })).toMatchObject({
          status: 422,
          fieldErrors: { [part]: 'must sum to $0.00' },
        });
      expect(asked).toHaveLength(calls);
      expect(free.lines.map((line) => line.rate)).toEqual([0, 0, 0]);
      expect(await rate()).toBe(0);
    } finally {
      await managed(true);
    }
  });

  it('R-CREDIT-008 holds the most it can cost, by credit and card, takes what was found and gives the rest back', async () => {
    const ids = [];
    for (const lastName of ['Found', 'Unknown', 'Nobody']) ids.push(await made(me, { lastName }));
    const { accountId, id: userId } = me.auth.profile;
    const credit = async () => {
      const { remaining, held } = valueOf(await me.client.call('prepaidCredits', { query: { userId } }));
      return { remaining, held };
    };
    valueOf(await me.client.call('buyPrepaidCredits', { body: { userId, amount: 10 } }));
    await managed(false);
    try {
      let whileAsked: Awaited<ReturnType<typeof credit>> | null = null;
      let go = (): void => undefined;
      const looked = new Promise<void>((resolve) => (go = resolve));
      answer = ([first = 0]) => ({
        status: 200,
        body: {
          results: [{ id: first, phones: [{ number: '434 555 0111' }, { number: '434 555 0112' }], emails: [] }],
        },
      });
      hold = async () => await looked;
      const { appendJob } = valueOf(await paying(ids, { creditAmount: 0.6, paymentAmount: 0.06 }));
      whileAsked = await credit();
      go();
      expect(whileAsked).toEqual({ remaining: 9.4, held: 0.6 });
      expect(await ended(me, appendJob.id)).toMatchObject({ state: 'COMPLETE', found: 1, total: 0.17 });
      expect(await credit()).toEqual({ remaining: 9.83, held: 0 });
      expect((await invoicesOf(server, accountId)).at(-1)).toMatch(
        /InApp \| PAID \| 0.00 \| Skip tracing: .*1 found 0.17$/,
      );

      // One that fails has found nothing.
      answer = () => ({ status: 503, body: {} });
      const failed = valueOf(await paying([ids[1] ?? 0], { creditAmount: 0.22 })).appendJob;
      expect(await ended(me, failed.id)).toMatchObject({ state: 'FAILED', total: 0 });
      expect(await credit()).toEqual({ remaining: 9.83, held: 0 });
      const charges = await server.db.selectFrom('charge').select(['purpose', 'cents', 'open_cents']).execute();
      expect(charges.filter(({ purpose }) => purpose === 'SKIP_TRACING').slice(-2)).toMatchObject([
        { cents: 17, open_cents: null },
        { cents: 0, open_cents: null },
      ]);
    } finally {
      await managed(true);
    }
  });

  const managed = async (isOn: boolean) =>
    await server.db
      .updateTable('app_user')
      .set({ list_management_enabled: isOn })
      .where('account_id', '=', me.auth.profile.accountId)
      .execute();
  const paying = async (items: number[], query: object) =>
    await me.client.call('orderAppendJob', { query, body: { selection: { items } } });
});

describe('what a found person adds', () => {
  const phone = (number: string, type: 'mobile' | 'landline' | 'other' = 'mobile') => ({
    number,
    type,
    isDoNotCall: false,
  });

  it('fills what is empty, each number once, and replaces nothing', () => {
    const known = { ...blankContact, mobile: '4345550100' };
    const found = {
      id: 1,
      phones: ['1-434-555-0100', '4345550101', '4345550102', '4345550103'].map((n) => phone(n)),
      emails: [],
    };
    expect(appended(known, found)).toMatchObject({
      mobile: '4345550100',
      landline: '4345550101',
      other: '4345550102',
      phones: 2,
      emails: 0,
    });
  });

  it('a bill is the sum of its lines', () => {
    const { lines, total } = bill({ contacts: 3, phones: 2, emails: 1 }, { contact: 12, phone: 5, email: 3 });
    expect(lines.map(({ amount }) => amount)).toEqual([0.36, 0.1, 0.03]);
    expect(total).toBe(0.49);
  });
});
