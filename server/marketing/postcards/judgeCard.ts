import type { Kysely } from 'kysely';
import type { Content, Estimate } from '../../../src/api/contract/marketing/mailings.ts';
import type { PlaceholderValues } from '../../../src/api/catalogue/marketing/placeholders.ts';
import { lobAreas } from '../../../src/calc/marketing/cards/cardAreas.ts';
import type { Postcard } from '../../../src/api/contract/marketing/postcardContent.ts';
import { isThisMachine } from '../../platform/config/isThisMachine.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { layoutCard } from './cardLayout.ts';
import { sharpnessOf } from './cardPictures.ts';
import { publicPathOf } from '../sites/sites.queries.ts';
import { hasCode, websiteOf } from './readPostcard.ts';

interface About {
  readonly mailingId: number;
  /** Of the sender; '': none. */
  readonly website: string;
  readonly publicUrl: string;
  /** A service prints it, in a cut of its own. */
  readonly isService: boolean;
  /** Of somebody who gets it; null: nobody does. */
  readonly values: PlaceholderValues | null;
}
interface Judged {
  readonly problems: Estimate['problems'];
  readonly hints: readonly string[];
}

/** What is wrong with a card for all who get it, and what one may want to change; of other channels nothing. */
export async function judgeCard(
  db: Kysely<Database>,
  tenant: Tenant,
  card: Content,
  { mailingId, website, publicUrl, isService, values }: About,
): Promise<Judged> {
  if (card.type !== 'POSTCARD') return { problems: [], hints: [] };
  const { problems, hints } = await sharpnessOf(db, tenant, card);
  const leadsNowhere = hasCode(card) && isThisMachine(new URL(publicUrl).hostname);
  const isLost =
    hasCode(card) &&
    websiteOf(website) === null &&
    (await publicPathOf(db, { accountId: tenant.accountId, mailingId })) === undefined;
  const code = `The code on the card leads to ${publicUrl}, which nobody else can open: PUBLIC_URL is to be set first.`;
  return {
    problems: [
      ...problems.map((text) => ({ field: 'frontGraphic', text })),
      ...(isLost ? [{ field: 'profile', text: LOST }] : []),
      ...(leadsNowhere && isService ? [{ field: 'carrier', text: code }] : []),
      ...(isService && values !== null && isCut(card, values) ? [{ field: 'frontGraphic', text: CUT }] : []),
    ],
    hints: [...hints, ...(leadsNowhere && !isService ? [code] : [])],
  };
}

const LOST =
  'The code on the card leads nowhere: publish a site of the campaign, add your web address to the profile, or take the code off.';
const CUT = 'Text stands too near to the upper or lower edge: the print service may cut it off.';

/** The print service cuts more off above and below than a print shop does. */
function isCut(card: Postcard, values: PlaceholderValues): boolean {
  const { front, back } = layoutCard(card, { values, mailTo: null, codeText: '' });
  const { y, height } = lobAreas.safe;
  return [...front.items, ...back.items].some(
    (one) => one.is === 'LINE' && (one.baseline - one.size * CAPITAL < y || one.baseline > y + height),
  );
}
/** Of its size a capital is so high. */
const CAPITAL = 0.72;
