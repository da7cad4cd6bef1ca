/** Campaigns that go out by a service and cost something: SMS through the test service. */
import { settleMailingsJob } from '../../../server/marketing/money/settleMailings.job.ts';
import type { Mailing } from '../../../src/api/contract/marketing/mailings.ts';
import type { SignedIn, TestServer } from '../server.ts';
import { valueOf } from '../valueOf.ts';
import { numberOf } from './people.ts';

/** So many people at once, as a file of them would bring. Answers their ids. */
export async function manyPeople(
  { db, clock }: TestServer,
  { auth: { profile } }: SignedIn,
  count: number,
  from = 1,
): Promise<number[]> {
  const now = clock.now();
  const rows = Array.from({ length: count }, (_, at) => ({
    account_id: profile.accountId,
    user_id: profile.id,
    source: 'IMPORT' as const,
    first_name: `Ann${from + at}`,
    last_name: 'Hale',
    mobile: numberOf(from + at),
    created: now,
    modified: now,
  }));
  return (await db.insertInto('contact').values(rows).returning('id').execute()).map(({ id }) => id);
}

/** Texts are switched on for somebody. */
export const mayUseService = async ({ db }: TestServer, { auth }: SignedIn): Promise<void> =>
  void (await db.updateTable('app_user').set({ sms_enabled: true }).where('id', '=', auth.profile.id).execute());

/** A campaign of text messages of one segment. */
export const draftOf = async ({ client }: SignedIn, contactIds: number[], message = 'Hello'): Promise<Mailing> =>
  valueOf(
    await client.call('saveMailing', {
      body: { name: 'Spring', content: { type: 'SMS', message }, audience: { contactIds } },
    }),
  ).mailing;

export const estimateOf = async ({ client }: SignedIn, { id }: { readonly id: number }) =>
  valueOf(await client.call('estimateMailing', { params: { id } }));

interface Paid {
  readonly paymentAmount?: number;
  readonly creditAmount?: number;
  readonly paymentMethodId?: string;
  readonly cardCode?: string;
}

/** Orders what its estimate says now, paid so. */
export async function orderOf(me: SignedIn, mailing: { readonly id: number }, paid: Paid) {
  const { quote, notices } = await estimateOf(me, mailing);
  const body = { quote, acknowledged: notices.map(({ ruleId }) => ruleId), ...paid };
  return await me.client.call('orderMailing', { params: { id: mailing.id }, body });
}

export const settle = async ({ services }: TestServer): Promise<void> => await settleMailingsJob({}, services);

type State = 'ACCEPTED' | 'UNKNOWN' | 'FAILED' | 'CANCELLED' | 'BOUNCED';

/** What a carrier says of the next so many rows that wait: each that it took costs so many cents. */
export async function carrierSays(
  { db, clock }: TestServer,
  { id }: { readonly id: number },
  count: number,
  state: Exclude<State, 'CANCELLED' | 'BOUNCED'>,
  cents: number,
): Promise<void> {
  const waiting = db
    .selectFrom('recipient')
    .select('seq')
    .where('mailing_id', '=', id)
    .where('state', '=', 'QUEUED')
    .orderBy('seq')
    .limit(count);
  const lease = new Date(clock.now().getTime() + 120_000);
  const claimed = await db
    .updateTable('recipient')
    .set({ state: 'CLAIMED', lease, moved: clock.now() })
    .where('mailing_id', '=', id)
    .where('seq', 'in', waiting)
    .returning('seq')
    .execute();
  if (claimed.length === 0) return;
  await db
    .updateTable('recipient')
    .set({ state, lease: null, cents: state === 'FAILED' ? 0 : cents, moved: clock.now() })
    .where('mailing_id', '=', id)
    .where('state', '=', 'CLAIMED')
    .execute();
}
