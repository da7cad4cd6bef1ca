/** The placeholder of a web address, which may be where a link of an e-mail leads. */
const WEBSITE = /^#MyBusinessWebsite#$/i;
/** One sign of a part of the page at most: a second is a placeholder, and nobody looked where that leads. */
const ADDRESS = /^(?:https?:\/\/[^\s#]|mailto:[^\s#]|tel:[^\s#])[^#]*(?:#[^#]*)?$/i;

export const isWebsiteLink = (href: string): boolean => WEBSITE.test(href);

/**
 * Whether a link of an e-mail may lead there: to a page, an e-mail address or a telephone (design/marketing.md, section 11).
 *
 * @example isEmailLink('javascript:alert(1)') // false
 */
export const isEmailLink = (href: string): boolean => WEBSITE.test(href) || ADDRESS.test(href);

/**
 * What somebody types as a link, with the words that they leave out; null: it leads nowhere.
 *
 * @example linkOf('hale.example/offer') // 'https://hale.example/offer'
 */
export function linkOf(typed: string): string | null {
  const text = typed.trim();
  if (isEmailLink(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  const url = `https://${text}`;
  return /^[^\s@:/#]+\.[a-z][^\s]*$/i.test(text) && isEmailLink(url) ? url : null;
}
