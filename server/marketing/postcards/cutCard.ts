import type { IOptions } from 'sanitize-html';
import { isPictureElement } from '../../../src/calc/marketing/cards/cardElements.ts';
import type { Graphic, Postcard } from '../../../src/api/contract/marketing/postcardContent.ts';

const length = /^\d{1,3}(?:\.\d{1,2})?px$/;
const colour = /^(?:#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,20}|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\))$/i;
const styles = {
  'font-size': [length],
  color: [colour],
  'font-family': [/^[\w ,'"-]{1,100}$/],
  'text-align': [/^(?:left|right|center|justify)$/],
};

/** What cards show of a text, and nothing else: design/marketing.md, section 10. */
const options: IOptions = {
  allowedTags: ['p', 'br', 'b', 'i', 'u', 'span'],
  allowedAttributes: { p: ['style'], span: ['style'] },
  allowedStyles: { p: styles, span: styles },
  disallowedTagsMode: 'discard',
  transformTags: {
    strong: 'b',
    em: 'i',
    div: 'p',
  },
};

/** A side whose texts hold what a card shows and nothing else; cut again it stays as it is. */
export async function cutSide(side: Graphic): Promise<Graphic> {
  const { default: sanitize } = await import('sanitize-html');
  const elements = side.elements.map((one) =>
    isPictureElement(one.type) || typeof one.content !== 'string'
      ? one
      : { ...one, content: sanitize(one.content, options) },
  );
  return { ...side, elements };
}

export const cutCard = async (card: Postcard): Promise<Postcard> => ({
  ...card,
  frontGraphic: await cutSide(card.frontGraphic),
  backGraphic: await cutSide(card.backGraphic),
});
