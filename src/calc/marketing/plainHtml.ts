/**
 * Plain text as the HTML of an e-mail, and back: blank lines part paragraphs, addresses of pages are links. What is
 * typed comes back exactly as it was.
 */
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const PLAIN: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** An address of a page up to its last sign that is no punctuation, or the placeholder of one. */
const ADDRESS = /https?:\/\/[^\s<>"#]*[^\s<>"#.,;:!?)\]']|#MyBusinessWebsite#/gi;

const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign);
const unescaped = (html: string): string => html.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (name) => PLAIN[name] ?? name);

/** One line, without paragraphs. */
export const lineHtml = (text: string): string => escaped(text);

/**
 * @example paragraphsHtml('Hello,\n\nsee https://a.example.') // '<p>Hello,</p><p>see <a href="https://a.example">https://a.example</a>.</p>'
 */
export const paragraphsHtml = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n\n')
        .map((paragraph) => `<p>${paragraph.split('\n').map(withLinks).join('<br>')}</p>`)
        .join('');

function withLinks(line: string): string {
  let html = '';
  let at = 0;
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    html += `${escaped(line.slice(at, index))}<a href="${escaped(address)}">${escaped(address)}</a>`;
    at = index + address.length;
  }
  return html + escaped(line.slice(at));
}

/**
 * The text of HTML as `lineHtml` or `paragraphsHtml` makes it; null: it has more than plain text says, such as bold words
 * or a link with a name.
 */
export function plainText(html: string): string | null {
  const text = html
    .replace(/^<p>/, '')
    .replace(/<\/p>$/, '')
    .replaceAll('</p><p>', '\n\n')
    .replaceAll(/<br ?\/?>/g, '\n')
    .replaceAll(/<a href="([^"]*)">([^<]*)<\/a>/g, (all, href: string, name: string) => (href === name ? name : all));
  return /[<>]/.test(text) ? null : unescaped(text);
}
