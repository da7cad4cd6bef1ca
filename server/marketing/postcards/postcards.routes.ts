/** Postcard campaigns as the specification names them: C162-C169 (R-POSTCARD-001..009). */
import { postcardCategories } from '../../../src/api/catalogue/marketing/postcards.ts';
import { Audience, type Mailing, type MailingDraft } from '../../../src/api/contract/marketing/mailings.ts';
import type { PostcardCampaign, PostcardDraft } from '../../../src/api/contract/marketing/postcards.ts';
import { Postcard } from '../../../src/api/contract/marketing/postcardContent.ts';
import { readyCards } from '../../../src/api/marketing/readyCards.ts';
import type { z } from 'zod';
import { download, type Download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { estimateOf } from '../mailings/estimate.ts';
import { readMailings } from '../mailings/mailings.queries.ts';
import { mailingOf } from '../mailings/mailings.rows.ts';
import { detailOf, savedNow } from '../mailings/mailings.routes.ts';
import { moveBySave } from '../mailings/moveBySave.ts';
import { moveMailing } from '../mailings/moveMailing.ts';
import { isPaid, orderIfPaid } from '../mailings/orderIfPaid.ts';
import { rowsNow } from '../mailings/rowsNow.ts';
import { NO_CAMPAIGN } from '../mailings/saveMailing.ts';
import { saveOrCopy } from '../mailings/saveOrCopy.ts';
import { cutCard } from './cutCard.ts';
import { cardsNow } from './ownCards.routes.ts';
import { previewOf } from './previewCard.ts';
import { proofOf } from './proofCard.ts';

export const postcardHandlers = {
  postcardCampaign: async ({ params, session, services }) => {
    const found = await readPostcardCampaign(services, session, params.id);
    return isRefusal(found) ? found : { campaign: campaignOf(found) };
  },

  postcardTemplates: async ({ session, services }) => ({
    templates: readyCards(),
    categories: [...postcardCategories],
    own: await cardsNow(services, session),
  }),

  savePostcard: async ({ query, body, session, services }) => {
    const { store, clock } = services;
    const draft = await draftOf(body);
    if (body.id !== undefined && query.duplicate !== true) {
      const [kept] = await readMailings(store.db, session, { id: body.id });
      const { status } = body;
      const moved =
        kept?.type === 'POSTCARD'
          ? await moveBySave(services, session, kept, { ...draft, status, isPaid: isPaid(query, body) })
          : null;
      if (isRefusal(moved)) return moved;
      if (moved === 'MOVED') return await postcardSaved(services, session, body.id);
    }
    const id = await saveOrCopy(store.db, session, draft, query.duplicate === true, clock.now());
    if (isRefusal(id)) return id;
    const refused = await orderIfPaid(services, session, id, query, body);
    return refused ?? (await postcardSaved(services, session, id));
  },

  previewPostcard: async ({ query, body, session, services }) => {
    const { content, audience } = await draftOf(body);
    if (query.estimate !== true) return await previewOf(services, session, { content, audience });
    const estimated = await estimateOf(services, session, { id: 0, type: 'POSTCARD', body: content, audience });
    return isRefusal(estimated) ? estimated : estimated.estimate;
  },

  proofPostcard: async ({ body, session, services }) => {
    const { content } = await draftOf(body);
    return await proofFile(services, session, content);
  },

  savedProof: async ({ params, session, services }) => {
    const found = await readPostcardCampaign(services, session, params.id);
    return isRefusal(found) ? found : await proofFile(services, session, found.content);
  },

  deletePostcard: async ({ params, session, services }) => {
    const { store, clock } = services;
    const found = await readPostcardCampaign(services, session, params.id);
    if (isRefusal(found)) return found;
    const move = { act: 'delete', version: found.version, unsent: 0 } as const;
    const refused = await moveMailing(store.db, session, params.id, move, clock.now());
    return refused ?? { campaigns: await rowsNow(services, session) };
  },

  postcardDetail: async ({ params, session, services }) => {
    const found = await readPostcardCampaign(services, session, params.id);
    return isRefusal(found) ? found : detailOf(services, session, found);
  },
} satisfies Partial<Handlers>;

async function proofFile(services: Services, principal: Principal, card: Postcard): Promise<Download | Refusal> {
  const pdf = await proofOf(services, principal, card);
  return isRefusal(pdf) ? pdf : download('postcard-proof.pdf', 'application/pdf', pdf);
}

async function postcardSaved(services: Services, principal: Principal, id: number) {
  const saved = await savedNow(services, principal, id);
  return isRefusal(saved) ? saved : { campaign: campaignOf(saved.mailing), campaigns: saved.mailings };
}

type OfPostcard = Mailing & { readonly content: Postcard };
const isPostcard = (mailing: Mailing): mailing is OfPostcard => mailing.content.type === 'POSTCARD';

/** Of another channel there is none here. */
async function readPostcardCampaign(
  { store }: Pick<Services, 'store'>,
  principal: Principal,
  id: number,
): Promise<OfPostcard | Refusal> {
  const [record] = await readMailings(store.db, principal, { id });
  const mailing = record === undefined ? undefined : mailingOf(record);
  return mailing !== undefined && isPostcard(mailing) ? mailing : refuse(404, NO_CAMPAIGN);
}

/** What it shows, whom it goes to and its row beside each other. */
const campaignOf = ({ content, audience, ...row }: Mailing): PostcardCampaign => ({
  ...row,
  ...audience,
  ...Postcard.parse(content),
});

/** Other members of the body are those of the row, and follow from the rest. */
const draftOf = async (
  body: Partial<PostcardDraft> & Pick<PostcardDraft, 'name'>,
): Promise<z.output<typeof MailingDraft> & { readonly content: Postcard }> => ({
  id: body.id,
  version: body.version,
  marketingCampaignId: body.marketingCampaignId,
  name: body.name,
  content: await cutCard(Postcard.parse(body)),
  audience: Audience.parse(body),
});
