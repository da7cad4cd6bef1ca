/**
 * The text of an e-mail as an editor keeps it, as HTML: paragraphs, two sizes of headings, lists, links, bold, italic and
 * underlined words, and nothing else. It is what `cutHtml` of the server leaves as it is.
 */
import { isEmailLink, isWebsiteLink } from './emailLink.ts';

/** A node of an editor, as Lexical writes it; what is not named here says nothing. */
export interface TextNodeJson {
  readonly type: string;
  readonly text?: string;
  /** Bits: 1 bold, 2 italic, 8 underlined; others are not kept. */
  readonly format?: number | string;
  readonly tag?: string;
  readonly listType?: string;
  readonly url?: string;
  readonly isUnlinked?: boolean;
  readonly children?: readonly TextNodeJson[];
}

const BOLD = 1;
const ITALIC = 2;
const UNDERLINED = 8;
const LOOKS = BOLD + ITALIC + UNDERLINED;

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f\uE000\uE001]/g;
const escaped = (text: string, signs: RegExp): string => text.replaceAll(signs, (sign) => SIGNS[sign] ?? sign);
const attribute = (text: string): string => escaped(text, /[&<>"]/g);
/** Blanks that follow each other would be one. */
const words = (text: string): string =>
  escaped(
    text
      .replaceAll(UNSEEN, '')
      .replaceAll(/[\t\n]/g, ' ')
      .replaceAll(/(?<= ) /g, '\u00a0'),
    /[&<>]/g,
  );

/** @example emailHtml({ type: 'root', children: [] }) // '' */
export function emailHtml(root: TextNodeJson): string {
  const blocks = blocksOf(root);
  return blocks.every((block) => block === EMPTY) ? '' : blocks.join('');
}

const EMPTY = '<p><br /></p>';

function blocksOf({ children = [] }: TextNodeJson): string[] {
  return children.flatMap((node) => {
    if (node.type === 'list') return listOf(node);
    if (!isBlock(node)) return `<p>${inline([node])}</p>`;
    const text = inline(node.children ?? []);
    if (node.type === 'heading') {
      const tag = node.tag === 'h1' || node.tag === 'h2' ? 'h2' : 'h3';
      return text === '' ? EMPTY : `<${tag}>${text}</${tag}>`;
    }
    return text === '' ? EMPTY : `<p>${text}</p>`;
  });
}

const isBlock = ({ type, children }: TextNodeJson): boolean =>
  children !== undefined && type !== 'link' && type !== 'autolink';

/** A list within a list stands in the item before it. */
function listOf({ listType, children = [] }: TextNodeJson): string {
  const tag = listType === 'number' ? 'ol' : 'ul';
  const items: string[] = [];
  for (const item of children) {
    const inner = (item.children ?? []).filter(({ type }) => type === 'list').map(listOf);
    const text = inline((item.children ?? []).filter(({ type }) => type !== 'list'));
    const last = items.at(-1);
    if (inner.length > 0 && text === '' && last !== undefined) items[items.length - 1] = last + inner.join('');
    else items.push(text + inner.join(''));
  }
  return `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`;
}

/** Words that look the same stand in one element, whatever they are parted into. */
function inline(nodes: readonly TextNodeJson[]): string {
  let html = '';
  let look = 0;
  let run = '';
  const flush = (): void => {
    html += run === '' ? '' : looking(run, look);
    run = '';
  };
  for (const node of nodes) {
    const own = lookOf(node);
    if (own !== null && own !== look) {
      flush();
      look = own;
    }
    if (node.type === 'linebreak') run += '<br />';
    else if (node.type === 'placeholder') run += placeholder(node.text ?? '');
    else if (node.text !== undefined) run += words(node.text);
    else if (node.children !== undefined) {
      flush();
      html += linked(node);
    }
  }
  flush();
  return html;
}

/** Null: it has none, and stands in that before it. */
const lookOf = ({ text, format }: TextNodeJson): number | null =>
  text === undefined ? null : (typeof format === 'number' ? format : 0) & LOOKS;

function looking(text: string, look: number): string {
  let html = text;
  if ((look & UNDERLINED) !== 0) html = `<u>${html}</u>`;
  if ((look & ITALIC) !== 0) html = `<i>${html}</i>`;
  return (look & BOLD) === 0 ? html : `<b>${html}</b>`;
}

/** The web address of the sender is one that can be opened. */
const placeholder = (text: string): string =>
  isWebsiteLink(text) ? `<a href="${attribute(text)}">${words(text)}</a>` : words(text);

function linked({ type, url = '', isUnlinked = false, children = [] }: TextNodeJson): string {
  const isLink = (type === 'link' || (type === 'autolink' && !isUnlinked)) && isEmailLink(url);
  // A link in a link is none.
  const text = inline(
    isLink ? children.map((node) => (node.type === 'placeholder' ? { ...node, type: 'text' } : node)) : children,
  );
  return isLink && text !== '' ? `<a href="${attribute(url)}">${text}</a>` : text;
}

/**
 * Whether an editor shows all that HTML says; what a program saved may have colours, sizes or sides, which it would lose.
 *
 * @example isWrittenPlainly('<p style="color:red">Now</p>') // false
 */
export const isWrittenPlainly = (html: string): boolean =>
  [...html.matchAll(/<[^>]*>?/g)].every(([tag]) =>
    /^<(?:\/?(?:p|h[1-6]|b|strong|i|em|u|ul|ol|li|a)|br ?\/?|a href="[^"]*")>$/i.test(tag),
  );

/** The same without colours, sizes and sides. */
export const writtenPlainly = (html: string): string =>
  html.replaceAll(/<(\/?)(\w+)((?:\s[^>]*)?)>/g, (_, end: string, tag: string, rest: string) => {
    if (/^span$/i.test(tag)) return '';
    const [href = ''] = /^a$/i.test(tag) ? (/ href="[^"]*"/.exec(rest) ?? []) : [];
    return `<${end}${tag}${href}>`;
  });
