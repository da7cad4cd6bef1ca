/**
 * The text of a part of a card as its editor keeps it, as HTML: paragraphs with a side, and words with size, colour and
 * family, bold, slanted or underlined. It is what the server leaves as it is (design/marketing.md, section 10).
 */

/** A node of an editor, as Lexical writes it. */
export interface CardNodeJson {
  readonly type: string;
  readonly text?: string;
  /** Of words bits: 1 bold, 2 slanted, 8 underlined. Of a paragraph its side. */
  readonly format?: number | string;
  readonly style?: string;
  readonly children?: readonly CardNodeJson[];
}

const LOOKS = [
  [1, 'b'],
  [2, 'i'],
  [8, 'u'],
] as const;
export const textStyles = ['font-size', 'color', 'font-family'] as const;
export type TextStyle = (typeof textStyles)[number];

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
/** Blanks that follow each other would be one. */
const words = (text: string): string => escaped(text.replaceAll(/[\t\n]/g, ' ').replaceAll(/(?<= ) /g, '\u00a0'));

/** What words of a card can look like, of what a style says; '' for the rest. */
export function keptStyle(style: string): string {
  const parts = style.split(';').flatMap((part) => {
    const [name = '', ...rest] = part.split(':');
    const [key, value] = [name.trim().toLowerCase(), rest.join(':').trim()];
    return textStyles.some((one) => one === key) && value !== '' ? [[key, value] as const] : [];
  });
  return parts
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}:${value}`)
    .join(';');
}

function inline(nodes: readonly CardNodeJson[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'linebreak') return '<br>';
      if (node.text === undefined) return inline(node.children ?? []);
      const { format } = node;
      const looks = LOOKS.filter(([bit]) => typeof format === 'number' && (format & bit) !== 0);
      const open = looks.map(([, tag]) => `<${tag}>`).join('');
      const close = looks
        .toReversed()
        .map(([, tag]) => `</${tag}>`)
        .join('');
      const style = keptStyle(node.style ?? '');
      const text = open + words(node.text) + close;
      return style === '' ? text : `<span style="${escaped(style)}">${text}</span>`;
    })
    .join('');
}

const SIDES: ReadonlySet<unknown> = new Set(['center', 'right']);

/** @example cardHtml({ type: 'root', children: [] }) // '' */
export function cardHtml({ children = [] }: CardNodeJson): string {
  const blocks = children.map((node) => {
    const text = inline(node.children ?? []);
    const side = SIDES.has(node.format) ? ` style="text-align:${String(node.format)}"` : '';
    return `<p${side}>${text === '' ? '<br>' : text}</p>`;
  });
  return blocks.every((block) => /^<p[^>]*><br><\/p>$/.test(block)) ? '' : blocks.join('');
}
