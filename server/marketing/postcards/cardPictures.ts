/** Pictures of cards: whether they are there, and sharp enough to be printed (design/marketing.md, section 10). */
import type { Kysely } from 'kysely';
import { artName } from '../../../src/calc/marketing/cards/cardArt.ts';
import { cardArt } from '../../../src/api/catalogue/marketing/cardTemplates/cardArts.ts';
import { isPictureElement } from '../../../src/calc/marketing/cards/cardElements.ts';
import { pictureId } from '../../../src/calc/marketing/pictureId.ts';
import { CARD_DPI, type Postcard, type PostcardElement } from '../../../src/api/contract/marketing/postcardContent.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { sizesOfPictures, type PictureSize } from '../email/pictures.queries.ts';

type Sides = Pick<Postcard, 'frontGraphic' | 'backGraphic'>;

/** Elements that show a picture, of both sides. */
const shownBy = ({ frontGraphic, backGraphic }: Sides): PostcardElement[] =>
  [...frontGraphic.elements, ...backGraphic.elements].filter(({ type }) => isPictureElement(type));

/** Ids of the pictures of a card, each once. */
export const picturesOfCard = (card: Sides): number[] => [
  ...new Set(shownBy(card).flatMap(({ content }) => (typeof content === 'string' ? (pictureId(content) ?? []) : []))),
];

/** Names a picture that the account has not, or has no more, or that is for e-mails; null: it has all. */
export async function lostPicture(
  db: Kysely<Database>,
  tenant: Tenant,
  card: Sides,
): Promise<Record<string, string> | null> {
  const known = new Set((await sizesOfPictures(db, tenant, picturesOfCard(card))).map(({ id }) => id));
  const lost = (side: Sides[keyof Sides]): boolean =>
    side.elements.some(({ type, content }) => {
      if (!isPictureElement(type) || typeof content !== 'string' || content === '') return false;
      const id = pictureId(content);
      if (id !== null) return !known.has(id);
      const art = artName(content);
      return art === null || cardArt(art) === null;
    });
  for (const side of ['frontGraphic', 'backGraphic'] as const)
    if (lost(card[side])) return { [side]: 'names a picture that is not there: choose it again' };
  return null;
}

/** Pixels of the picture for an inch of the card; 0: it is not there. */
function dpiOf({ width, height }: PostcardElement, { width: across, height: down }: PictureSize): number {
  if (width <= 0 || height <= 0) return CARD_DPI;
  return Math.floor(Math.min(across / width, down / height) * CARD_DPI);
}

/** An inch needs so many pixels of a picture: below it is refused, or looks soft. */
const LEAST_DPI = 100;
const GOOD_DPI = 200;

export interface Sharpness {
  readonly problems: readonly string[];
  readonly hints: readonly string[];
}

/** What is too coarse to be printed, and what only looks soft. */
export async function sharpnessOf(db: Kysely<Database>, tenant: Tenant, card: Sides): Promise<Sharpness> {
  const sizes = new Map((await sizesOfPictures(db, tenant, picturesOfCard(card))).map((one) => [one.id, one]));
  const problems: string[] = [];
  const hints: string[] = [];
  for (const element of shownBy(card)) {
    const id = typeof element.content === 'string' ? pictureId(element.content) : null;
    const size = id === null ? undefined : sizes.get(id);
    if (size === undefined) continue;
    const dpi = dpiOf(element, size);
    const said = `A picture has ${formatNumber(dpi)} pixels an inch where it stands`;
    if (dpi < LEAST_DPI) problems.push(`${said}, ${LEAST_DPI} are the least: make it smaller, or take a larger one.`);
    else if (dpi < GOOD_DPI) hints.push(`${said}: below ${GOOD_DPI} it looks soft.`);
  }
  return { problems: [...new Set(problems)], hints: [...new Set(hints)] };
}
