/** Sequences of tests: a campaign with its steps, and days that go by. */
import type { z } from 'zod';
import { settleMailingsJob } from '../../../server/marketing/money/settleMailings.job.ts';
import { sendMailingsJob } from '../../../server/marketing/sending/sendMailings.job.ts';
import { runSequencesJob } from '../../../server/marketing/sequences/runSequences.job.ts';
import type { Content, MailingDraft } from '../../../src/api/contract/marketing/mailings.ts';
import type { SequenceDraft, SequenceStep } from '../../../src/api/contract/marketing/sequences.ts';
import type { SignedIn, TestServer } from '../server.ts';
import { valueOf } from '../valueOf.ts';

type Say = z.input<typeof Content> & { readonly name?: string };
export type Step = { readonly say: Say } & Partial<z.input<typeof SequenceStep>>;

export const text = (message = 'Hello #OwnerFirstName#'): Say => ({ type: 'SMS', message });
export const callList = (script = 'Hello'): Say => ({ type: 'CALL', script });

/** A message of a campaign that was not ordered. */
export async function draftIn(
  { client }: Pick<SignedIn, 'client'>,
  campaignId: number,
  { name = 'Step', ...content }: Say,
) {
  const body: z.input<typeof MailingDraft> = { marketingCampaignId: campaignId, name, content };
  return valueOf(await client.call('saveMailing', { body })).mailing.id;
}

/** A campaign of these steps, not started. Answers its id and those of the mailings of its steps. */
export async function sequenceOf(
  me: Pick<SignedIn, 'client'>,
  steps: readonly Step[],
  sequence: z.input<typeof SequenceDraft>,
  name = 'Spring',
): Promise<{ readonly id: number; readonly mailings: readonly number[] }> {
  const { campaign } = valueOf(await me.client.call('saveCampaign', { body: { name } }));
  const saved: z.input<typeof SequenceStep>[] = [];
  for (const [at, { say, afterDays = 0, ...rest }] of steps.entries()) {
    const mailingId = await draftIn(me, campaign.id, { name: `Step ${at + 1}`, ...say });
    saved.push({ ...rest, mailingId, afterDays });
  }
  const body = { id: campaign.id, name, steps: saved, sequence };
  valueOf(await me.client.call('saveCampaign', { body }));
  return { id: campaign.id, mailings: saved.map(({ mailingId }) => mailingId) };
}

/** Starts it as its estimate says now. */
export async function startOf(
  { client }: Pick<SignedIn, 'client'>,
  id: number,
  { ceiling, ...more }: { readonly ceiling?: number; readonly paymentMethodId?: string } = {},
) {
  const estimate = valueOf(await client.call('estimateSequence', { params: { id } }));
  const acknowledged = estimate.notices.map(({ ruleId }) => ruleId);
  const body = { quote: estimate.quote, ceiling: ceiling ?? estimate.total, acknowledged, ...more };
  return await client.call('startSequence', { params: { id }, body });
}

/** A round, and what goes out of it; twice, so that whoever is through goes on. */
export async function playRound({ services }: TestServer): Promise<void> {
  for (let n = 0; n < 2; n += 1) {
    await runSequencesJob({}, services);
    await sendMailingsJob({}, services);
    await settleMailingsJob({}, services);
  }
}

const DAY_MINUTES = 1440;

/** So many days go by, each with a round. */
export async function playDays(server: TestServer, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    server.clock.advance(DAY_MINUTES);
    await playRound(server);
  }
}

export const sequenceNow = async ({ client }: Pick<SignedIn, 'client'>, id: number) => {
  const { sequences } = valueOf(await client.call('sequences'));
  const one = sequences.find(({ campaignId }) => campaignId === id);
  if (one === undefined) throw new Error(`campaign ${id} has no sequence`);
  return one;
};

export const membersNow = async ({ client }: SignedIn, id: number) =>
  valueOf(await client.call('members', { params: { id }, query: {} })).results;

/** What went out at which step of a sequence, to whom and on which day. */
export async function messagesOf({ db }: TestServer, campaignId: number) {
  return await db
    .selectFrom('sequence_run as u')
    .innerJoin('sequence_step as s', 's.mailing_id', 'u.step_of')
    .innerJoin('recipient as r', 'r.mailing_id', 'u.mailing_id')
    .select(['s.step', 'u.day', 'r.name', 'r.contact_id', 'r.state', 'u.mailing_id'])
    .where('u.campaign_id', '=', campaignId)
    .orderBy('u.day')
    .orderBy('s.step')
    .orderBy('r.contact_id')
    .execute();
}
