/** E-mail campaigns as the specification names them: C172, C174-C176, C178 (R-EMAIL-001..007). */
import type { EmailCampaign, EmailDraft } from '../../../src/api/contract/marketing/emails.ts';
import { Email } from '../../../src/api/contract/marketing/emailContent.ts';
import { Audience, type Mailing, type MailingDraft } from '../../../src/api/contract/marketing/mailings.ts';
import { sampleValues } from '../../../src/api/marketing/placeholderValues.ts';
import type { z } from 'zod';
import { readBusiness } from '../../account/profile/profile.queries.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { notSo } from '../mailings/orderMailing.ts';
import { moveBySave } from '../mailings/moveBySave.ts';
import { isPaid, orderIfPaid } from '../mailings/orderIfPaid.ts';
import { estimateOf } from '../mailings/estimate.ts';
import { readMailings } from '../mailings/mailings.queries.ts';
import { mailingOf } from '../mailings/mailings.rows.ts';
import { detailOf, savedNow } from '../mailings/mailings.routes.ts';
import { rowsNow } from '../mailings/rowsNow.ts';
import { moveMailing } from '../mailings/moveMailing.ts';
import { saveOrCopy } from '../mailings/saveOrCopy.ts';
import { NO_CAMPAIGN } from '../mailings/saveMailing.ts';
import { renderEmail } from './compileEmail.ts';
import { sendPreview } from './sendPreview.ts';

export const emailHandlers = {
  emailCampaign: async ({ params, session, services }) => {
    const found = await readEmailCampaign(services, session, params.id);
    return isRefusal(found) ? found : { campaign: campaignOf(found) };
  },

  saveEmail: async ({ query, body, session, services }) => {
    const { store, clock } = services;
    const draft = draftOf(body);
    if (body.id !== undefined && query.duplicate !== true) {
      const [kept] = await readMailings(store.db, session, { id: body.id });
      const { status } = body;
      const moved =
        kept?.type === 'EMAIL'
          ? await moveBySave(services, session, kept, { ...draft, status, isPaid: isPaid(query, body) })
          : null;
      if (isRefusal(moved)) return moved;
      if (moved === 'MOVED') return await emailSaved(services, session, body.id);
    }
    const id = await saveOrCopy(store.db, session, draft, query.duplicate === true, clock.now());
    if (isRefusal(id)) return id;
    const refused = await orderIfPaid(services, session, id, query, body);
    return refused ?? (await emailSaved(services, session, id));
  },

  previewEmail: async ({ query, body, session, services }) => {
    const { content, audience } = draftOf(body);
    if (query.estimate === true) {
      const estimated = await estimateOf(services, session, { id: 0, type: 'EMAIL', body: content, audience });
      return isRefusal(estimated) ? estimated : estimated.estimate;
    }
    const business = await readBusiness(services.store.db, session);
    const values = sampleValues(business);
    const rendered = await renderEmail(content, values, { optOutUrl: `${services.config.publicUrl}/u/preview` });
    if (!rendered.ok)
      return refuse(422, rendered.problems.join(' '), {
        bodyText: notSo(rendered.problems.join(' ')),
      });
    if (!body.previewEmail) return rendered.email;
    const sent = await sendPreview(services, session, { content, business });
    return isRefusal(sent) ? sent : { ...rendered.email, ...sent };
  },

  deleteEmail: async ({ params, session, services }) => {
    const { store, clock } = services;
    const found = await readEmailCampaign(services, session, params.id);
    if (isRefusal(found)) return found;
    const move = { act: 'delete', version: found.version, unsent: 0 } as const;
    const refused = await moveMailing(store.db, session, params.id, move, clock.now());
    return refused ?? { campaigns: await rowsNow(services, session) };
  },

  emailDetail: async ({ params, session, services }) => {
    const found = await readEmailCampaign(services, session, params.id);
    return isRefusal(found) ? found : detailOf(services, session, found);
  },
} satisfies Partial<Handlers>;

async function emailSaved(services: Services, principal: Principal, id: number) {
  const saved = await savedNow(services, principal, id);
  return isRefusal(saved) ? saved : { campaign: campaignOf(saved.mailing), campaigns: saved.mailings };
}

type OfEmail = Mailing & { readonly content: Email };
const isEmail = (mailing: Mailing): mailing is OfEmail => mailing.content.type === 'EMAIL';

/** Of another channel there is none here. */
async function readEmailCampaign(
  { store }: Pick<Services, 'store'>,
  principal: Principal,
  id: number,
): Promise<OfEmail | Refusal> {
  const [record] = await readMailings(store.db, principal, { id });
  const mailing = record === undefined ? undefined : mailingOf(record);
  return mailing !== undefined && isEmail(mailing) ? mailing : refuse(404, NO_CAMPAIGN);
}

/** What it says, whom it goes to and its row beside each other. */
const campaignOf = ({ content, audience, ...row }: Mailing): EmailCampaign => ({
  ...row,
  ...audience,
  ...Email.parse(content),
});

/** Other members of the body are those of the row, and follow from the rest. */
const draftOf = (
  body: Partial<EmailDraft> & Pick<EmailDraft, 'name'>,
): z.output<typeof MailingDraft> & {
  readonly content: Email;
} => ({
  id: body.id,
  version: body.version,
  marketingCampaignId: body.marketingCampaignId,
  name: body.name,
  content: Email.parse(body),
  audience: Audience.parse(body),
});
