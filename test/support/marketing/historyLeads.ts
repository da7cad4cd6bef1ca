/** Answers in the histories of campaigns, and what holds of the leads that they are. */
import { expect } from 'vitest';
import { NUMBER } from '../carriers/twilioServer.ts';
import { mayDie } from '../histories/world.ts';
import { valueOf } from '../valueOf.ts';
import type { CampaignEvent } from './campaignEvents.ts';
import type { CampaignHistory } from './campaignHistories.ts';
import { isDoor } from './historyCards.ts';

type Answer = Extract<CampaignEvent, { readonly do: 'answer' }>;

let texts = 0;

/** Rows that went out, or may have. */
const handedRows = async ({ world, account }: CampaignHistory) =>
  await world.server.db
    .selectFrom('recipient')
    .select(['mailing_id', 'seq', 'contact_id', 'target_key'])
    .where('account_id', '=', account.accountId)
    .where('handed', 'is not', null)
    .orderBy('mailing_id')
    .orderBy('seq')
    .execute();

/** Somebody who was reached writes back, or says yes on the telephone. */
export async function answer(history: CampaignHistory, { which, by, dies }: Answer): Promise<void> {
  const { world, account, service, told } = history;
  const rows = await handedRows(history);
  const row = rows[which % Math.max(1, rows.length)];
  if (row === undefined) return;
  const { mailing_id: mailingId, seq } = row;
  if (by === 'TEXT' && !isDoor(row.target_key)) {
    const text = { MessageSid: `SManswer${(texts += 1)}`, From: row.target_key, To: NUMBER, Body: 'What do you pay?' };
    const say = async () => await service.tell(`${service.ours.publicUrl}/app/marketing/hooks/phone/text`, text);
    const heard = await mayDie(world, dies, say);
    // A service that was not answered says it again.
    if (heard?.status !== 200) expect((await say()).status).toBe(200);
    told.add(`${mailingId} ${seq}`);
    return;
  }
  const { client } = await account.signIn();
  const source = by === 'CALL' ? 'CALL' : 'HAND';
  const body = { mailingId, seq, source, message: 'Call me' } as const;
  const added = await mayDie(world, dies, async () => await client.call('addLead', { body }));
  if (added?.ok === true) told.add(`${mailingId} ${seq}`);
}

/** One lead at most of each recipient, of that one's contact, none lost that was acknowledged, and as many as are told. */
export async function leadsFit(history: CampaignHistory): Promise<void> {
  const { world, account, told } = history;
  const leads = await world.server.db
    .selectFrom('lead')
    .select(['mailing_id', 'seq', 'contact_id', 'taken'])
    .where('account_id', '=', account.accountId)
    .execute();
  const keys = leads.map(({ mailing_id: id, seq }) => `${id} ${seq}`);
  expect(keys.length).toBe(new Set(keys).size);
  expect(keys).toEqual(expect.arrayContaining([...told]));
  const contacts = new Map((await handedRows(history)).map((row) => [`${row.mailing_id} ${row.seq}`, row.contact_id]));
  for (const { mailing_id: id, seq, contact_id: contact, taken } of leads)
    expect([contact, taken]).toEqual([contacts.get(`${id} ${seq}`), expect.any(Date)]);
  const { client } = await account.signIn();
  for (const { id, leads: count } of valueOf(await client.call('mailings', { query: {} })).mailings)
    expect([id, count]).toEqual([id, leads.filter((one) => one.mailing_id === id).length]);
}
