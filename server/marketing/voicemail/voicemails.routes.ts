/** Voicemail campaigns as the specification names them: C147-C150, C161. */
import { Audience } from '../../../src/api/contract/marketing/mailings.ts';
import { Voicemail } from '../../../src/api/contract/marketing/voiceContent.ts';
import type { VoicemailCampaign } from '../../../src/api/contract/marketing/voicemails.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { estimateOf } from '../mailings/estimate.ts';
import { readMailings, type MailingRecord } from '../mailings/mailings.queries.ts';
import { mailingsHandlers } from '../mailings/mailings.routes.ts';
import { rowOf } from '../mailings/mailings.rows.ts';
import { moveBySave, unsentOf } from '../mailings/moveBySave.ts';
import { isPaid, orderIfPaid } from '../mailings/orderIfPaid.ts';
import { NO_CAMPAIGN } from '../mailings/saveMailing.ts';
import { saveOrCopy } from '../mailings/saveOrCopy.ts';

export const voicemailHandlers = {
  voicemailCampaigns: async ({ session, services }) => ({ campaigns: await campaignsNow(services, session) }),

  saveVoicemail: async (call) => {
    const { query, body, session, services } = call;
    const { store, clock } = services;
    const kept = body.id === undefined ? undefined : await voicemailOf(services, session, body.id);
    if (body.id !== undefined && kept === undefined) return refuse(404, `${NO_CAMPAIGN} Nothing was saved.`);
    const draft = { name: body.name, content: contentOf(body), audience: Audience.parse(body) };
    const { id: from, version, marketingCampaignId, status } = body;
    if (kept !== undefined && query.duplicate !== true) {
      const sent = { ...draft, status, version, marketingCampaignId, isPaid: isPaid(query, body) };
      const moved = await moveBySave(services, session, kept, sent);
      if (isRefusal(moved)) return moved;
      if (moved === 'MOVED') return await savedNow(services, session, kept.id);
    }
    const whole = { id: from, version, marketingCampaignId, ...draft };
    const id = await saveOrCopy(store.db, session, whole, query.duplicate === true, clock.now());
    if (isRefusal(id)) return id;
    const refused = await orderIfPaid(services, session, id, query, body);
    return refused ?? (await savedNow(services, session, id));
  },

  previewVoicemail: async ({ query, body, session, services }) => {
    if (body.id !== undefined && (await voicemailOf(services, session, body.id)) === undefined)
      return refuse(404, NO_CAMPAIGN);
    const mailing = {
      id: body.id ?? 0,
      type: 'VOICEMAIL',
      body: contentOf(body),
      audience: Audience.parse(body),
    } as const;
    const estimated = await estimateOf(services, session, mailing);
    if (isRefusal(estimated)) return estimated;
    if (query.estimate) return estimated.estimate;
    const [first] = estimated.recipients.toSorted((one, other) => one.notBefore.getTime() - other.notBefore.getTime());
    if (first === undefined) return { sample: null };
    const { candidate, notBefore } = first;
    const number = (candidate.targetKey ?? '').slice(-10);
    return { sample: { number, starts: notBefore.toISOString(), zones: [...candidate.zones] } };
  },

  deleteVoicemail: async (call) => {
    const { params, session, services } = call;
    const kept = await voicemailOf(services, session, params.id);
    if (kept === undefined) return refuse(404, `${NO_CAMPAIGN} Nothing was deleted.`);
    // Who deletes one says yes to what it has not called: there is no other way to say so here (O-201).
    const body = { act: 'delete' as const, version: kept.version, unsent: unsentOf(kept) };
    const moved = await mailingsHandlers.moveMailing({ ...call, body });
    return isRefusal(moved) ? moved : { campaigns: await campaignsNow(services, session) };
  },

  voicemailDetail: async (call) =>
    (await voicemailOf(call.services, call.session, call.params.id)) === undefined
      ? refuse(404, NO_CAMPAIGN)
      : await mailingsHandlers.mailingDetail(call),
} satisfies Partial<Handlers>;

const contentOf = (body: object): Voicemail => Voicemail.parse({ ...body, type: 'VOICEMAIL' });

async function voicemailOf({ store }: Pick<Services, 'store'>, principal: Principal, id: number) {
  const [record] = await readMailings(store.db, principal, { id });
  return record?.type === 'VOICEMAIL' ? record : undefined;
}

function campaignOf(record: MailingRecord): VoicemailCampaign {
  const { type: _, ...parts } = Voicemail.parse(record.body);
  return { ...rowOf(record), ...parts, ...Audience.parse(record.audience) };
}

async function campaignsNow({ store }: Pick<Services, 'store'>, principal: Principal): Promise<VoicemailCampaign[]> {
  const records = await readMailings(store.db, principal);
  return records.filter(({ type }) => type === 'VOICEMAIL').map(campaignOf);
}

async function savedNow(services: Pick<Services, 'store'>, principal: Principal, id: number) {
  const campaigns = await campaignsNow(services, principal);
  const campaign = campaigns.find((one) => one.id === id);
  return campaign === undefined ? refuse(404, NO_CAMPAIGN) : { campaign, campaigns };
}
