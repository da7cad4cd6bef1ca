/** The file of a mailing to many grows batch by batch: whoever dies in between leaves nothing in it that counts. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeMailing } from '../../../../server/marketing/carriers/files.ts';
import { claimNext, rowsOfFile, settleWritten } from '../../../../server/marketing/sending/claims.queries.ts';
import { madeOf } from '../../../../server/marketing/sending/madeOf.ts';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import type { Mailing } from '../../../../src/api/contract/marketing/mailings.ts';
import { draftOf, manyPeople, orderOf } from '../../../support/marketing/paidMailings.ts';
import { mayText, numberOf } from '../../../support/marketing/people.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

/** A batch and three. */
const BATCH = 2000;
const PEOPLE = BATCH + 3;

let server: TestServer;
let me: SignedIn;
let mailing: Mailing;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.close());
beforeEach(async () => {
  me = await server.newcomer();
  await mayText(me, server.clock.now(), { people: PEOPLE + 1 });
  const draft = await draftOf(me, await manyPeople(server, me, PEOPLE));
  mailing = valueOf(await orderOf(me, draft, {})).mailing;
});

const fileOf = (): string => join(server.services.config.dataDir, 'outbox', 'sms', String(mailing.id), 'sms.csv');
const linesOf = (): string[][] => parse(readFileSync(fileOf(), 'utf8'), { bom: true });
const numbersOf = (): string[] =>
  linesOf()
    .slice(1)
    .map(([number = '']) => number.replaceAll(/\D/g, ''));
const everybody = Array.from({ length: PEOPLE }, (_, at) => numberOf(at + 1));
const send = async (): Promise<void> => await sendMailingsJob({}, server.services);
const now = async (): Promise<Mailing> => valueOf(await me.client.call('mailing', { params: { id: mailing.id } }));

/** What a worker does with the next rows, as far as its file, or also behind it. */
async function writeNext(isSettled: boolean): Promise<void> {
  const principal = { accountId: me.auth.profile.accountId, userId: me.auth.profile.id };
  const claimed = await claimNext(server.db, principal, mailing.id, server.clock.now());
  if (claimed.is !== 'CLAIMED') throw new Error('nothing was claimed');
  const made = { ...madeOf(claimed.mailing), sound: null, pictures: [] };
  const bytes = await writeMailing(server.services, principal, made, {
    bytes: claimed.mailing.file_bytes,
    more: () => rowsOfFile(server.db, principal, mailing.id, ['CLAIMED']),
    all: () => rowsOfFile(server.db, principal, mailing.id, ['WRITTEN', 'CLAIMED']),
  });
  const { until } = claimed;
  if (isSettled) await settleWritten(server.db, principal, { mailingId: mailing.id, until, bytes }, server.clock.now());
}

describe('the file of a mailing', () => {
  it('has each once, in their order, whatever batches it was written in', async () => {
    await writeNext(true);
    expect(numbersOf()).toEqual(everybody.slice(0, BATCH));
    await send();
    expect(await now()).toMatchObject({ status: 'COMPLETE', counts: { WRITTEN: PEOPLE } });
    expect(numbersOf()).toEqual(everybody);
  }, 120_000);

  it('loses what a worker wrote that died before it settled: who opted out meanwhile is not in it', async () => {
    await writeNext(true);
    await writeNext(false);
    expect(numbersOf()).toEqual(everybody);
    const [, stopped = ''] = everybody.slice(BATCH);
    const body = { kind: 'PHONE' as const, text: stopped, source: 'a call' };
    valueOf(await me.client.call('addSuppression', { body }));
    server.clock.advance(3);
    await send();
    expect(await now()).toMatchObject({ status: 'COMPLETE', counts: { WRITTEN: PEOPLE - 1, SKIPPED: 1 } });
    expect(numbersOf()).toEqual(everybody.filter((number) => number !== stopped));
  }, 120_000);

  it('loses it as well where the mailing was paused, and finished without them', async () => {
    await writeNext(true);
    await writeNext(false);
    const params = { id: mailing.id };
    const { version } = await now();
    valueOf(await me.client.call('moveMailing', { params, body: { act: 'pause', version } }));
    server.clock.advance(3);
    await send();
    expect(numbersOf()).toEqual(everybody.slice(0, BATCH));
    const end = { act: 'finish' as const, version: (await now()).version, unsent: 3 };
    valueOf(await me.client.call('moveMailing', { params, body: end }));
    expect(await now()).toMatchObject({ status: 'COMPLETE', counts: { WRITTEN: BATCH, CANCELLED: 3 } });
  }, 120_000);

  it('is made anew where somebody took it away, or cut it', async () => {
    await writeNext(true);
    rmSync(fileOf());
    await send();
    expect(await now()).toMatchObject({ status: 'COMPLETE', counts: { WRITTEN: PEOPLE } });
    expect(numbersOf()).toEqual(everybody);
  }, 120_000);
});
