/** Parts of a page as plain texts, as a person writes them, and as HTML (R-SITE-001). */
import { lineHtml, lineText } from './lineHtml.ts';

export interface Part {
  readonly heading: string;
  /** Paragraphs with an empty line between them. */
  readonly text: string;
}

/** @example paragraphsHtml('One\n\nTwo') // '<p>One</p><p>Two</p>' */
export const paragraphsHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.split('\n').map(lineHtml).join('<br>')}</p>`)
    .join('');

/** Null: it says more than paragraphs do, such as bold words. */
export function paragraphsText(html: string): string | null {
  if (html === '') return '';
  if (!/^(?:<p>(?:[^<]|<br ?\/?>)*<\/p>)+$/.test(html)) return null;
  const paragraphs = Array.from(html.matchAll(/<p>(.*?)<\/p>/gs), ([, inner = '']) =>
    inner
      .split(/<br ?\/?>/)
      .map((line) => lineText(line) ?? '')
      .join('\n'),
  );
  return paragraphs.join('\n\n');
}

/** @example partHtml({ heading: 'Fees', text: 'None.' }) // '<h3>Fees</h3><p>None.</p>' */
export const partHtml = ({ heading, text }: Part): string =>
  `${heading === '' ? '' : `<h3>${lineHtml(heading)}</h3>`}${paragraphsHtml(text)}`;

/** Null: it says more than a heading and paragraphs do. */
export function readPart(html: string): Part | null {
  const [, inner = '', rest = ''] = /^(?:<h3>([^<]*)<\/h3>)?(.*)$/s.exec(html) ?? [];
  const heading = lineText(inner);
  const text = paragraphsText(rest);
  return heading === null || text === null ? null : { heading, text };
}
