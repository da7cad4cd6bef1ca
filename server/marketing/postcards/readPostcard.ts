import { placeholderNames, written, type PlaceholderName } from '../../../src/api/catalogue/marketing/placeholders.ts';
import type { Graphic, Postcard } from '../../../src/api/contract/marketing/postcardContent.ts';
import { artName } from '../../../src/calc/marketing/cards/cardArt.ts';
import { isPictureElement } from '../../../src/calc/marketing/cards/cardElements.ts';
import { officialLook } from '../../../src/calc/marketing/officialLook.ts';
import { pictureId } from '../../../src/calc/marketing/pictureId.ts';
import {
  fillPlaceholders,
  missingValues,
  oneLine,
  parsePlaceholders,
  placeholderProblems,
} from '../../../src/calc/marketing/placeholders.ts';
import type { Written } from '../mailings/written.ts';
import { cutCard } from './cutCard.ts';
import { misfitsOf } from './cardLayout.ts';

/** What a postcard shows, read once for all of its recipients; with what an order of it would be refused for. */
export async function readPostcard(content: Postcard): Promise<Written> {
  const card = await cutCard(content);
  const [front, back] = [textOf(card.frontGraphic), textOf(card.backGraphic)];
  const parts = parsePlaceholders<PlaceholderName>(`${front}\n\n${back}`.trim(), placeholderNames);
  const isEmpty = [card.frontGraphic, card.backGraphic].every(isBlank);
  return {
    type: 'POSTCARD',
    field: 'frontGraphic',
    isEmpty,
    problems: placeholderProblems(parts),
    messageOf: (values) => fillPlaceholders(parts, values, oneLine),
    missingIn: (values) => missingValues(parts, values).map(written),
    misfitsOf: misfitsOf(card),
    lacks: () => {
      const lacks: { field: string; text: string }[] = [];
      if (isEmpty) lacks.push({ field: 'frontGraphic', text: 'The card is empty: choose one of the templates.' });
      const look = officialLook(`${front}\n${back}`);
      if (look !== null)
        lacks.push({ field: 'frontGraphic', text: `"${look}" looks as if an office wrote it (US-OFFICIAL-LOOK).` });
      return lacks;
    },
    linksOf: ({ MyBusinessWebsite }) => {
      const url = hasCode(card) ? websiteOf(MyBusinessWebsite) : null;
      return url === null ? [] : [{ n: 0, url }];
    },
  };
}

/** A code stands on one of its sides. */
export const hasCode = ({ frontGraphic, backGraphic }: Pick<Postcard, 'frontGraphic' | 'backGraphic'>): boolean =>
  [...frontGraphic.elements, ...backGraphic.elements].some(({ content }) => typeof content !== 'string');

/** As a link; null: there is none. @example websiteOf('hale.example') // 'https://hale.example/' */
export function websiteOf(website: string): string | null {
  const text = website.trim();
  if (text === '') return null;
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(url) ? new URL(url).href : null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** Its texts, line by line. */
const textOf = ({ elements }: Graphic): string =>
  elements
    .flatMap(({ type, content }) => (isPictureElement(type) || typeof content !== 'string' ? [] : plain(content)))
    .filter((text) => text !== '')
    .join('\n');

const plain = (html: string): string =>
  html
    .replaceAll(/<br\s*\/?>|<\/p>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n+ ?/g, '\n')
    .trim();

const isBlank = (side: Graphic): boolean =>
  side.elements.every(({ type, content }) => {
    if (typeof content !== 'string') return false;
    if (isPictureElement(type)) return pictureId(content) === null && artName(content) === null;
    return plain(content) === '';
  });
