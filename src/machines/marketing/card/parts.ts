/** What the parts of a card are called, and what they hold. */
import type { PostcardElement } from '../../../api/contract/marketing/postcardContent.ts';

export type PartKind = 'WORDS' | 'PICTURE' | 'CODE';

export function kindOf({ type, content }: PostcardElement): PartKind {
  if (typeof content !== 'string') return 'CODE';
  return type === 'TITLE_HTML' || type === 'BODY_HTML' || type === 'HTML' ? 'WORDS' : 'PICTURE';
}

const names: Readonly<Record<PostcardElement['type'], string>> = {
  BACKGROUND_IMAGE: 'Background',
  BANNER: 'Banner',
  LOGO: 'Logo',
  LOGO2: 'Second logo',
  TITLE_HTML: 'Title',
  BODY_HTML: 'Text',
  IMAGE: 'Picture',
  HTML: 'Text',
};

/** @example partName({ type: 'HTML', content: '', backgroundColor: '#112233', … }) // 'Box' */
export function partName(element: PostcardElement): string {
  if (kindOf(element) === 'CODE') return 'QR code';
  return element.type === 'HTML' && element.content === '' ? 'Box' : names[element.type];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** Its first words, by which a person knows it among others; '': it has none. */
export function partWords({ content }: PostcardElement): string {
  if (typeof content !== 'string' || !content.includes('<')) return '';
  const text = content
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&[a-z]+;/g, (sign) => ENTITIES[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > 32 ? `${text.slice(0, 31)}…` : text;
}

/** As it is read out: what it is, where it stands, and what is wrong with it. */
export function partPlace(element: PostcardElement, problems: readonly string[]): string {
  const { x, y, width, height } = element;
  const at = `${partName(element)}, ${Math.round(x)} from left, ${Math.round(y)} from top, ${Math.round(width)} wide, ${Math.round(height)} high`;
  return problems.length === 0 ? `${at}, fits` : `${at}. ${problems.join(' ')}`;
}
