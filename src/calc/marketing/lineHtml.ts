/** A line of plain text, as the heading of an e-mail, as HTML and back: what is typed comes back exactly as it was. */
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const PLAIN: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** @example lineHtml('You & me') // 'You &amp; me' */
export const lineHtml = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign);

/** Null: it has more than a line of text says, such as bold words. */
export const lineText = (html: string): string | null =>
  /[<>]/.test(html) ? null : html.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (name) => PLAIN[name] ?? name);
