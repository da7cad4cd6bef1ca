import type { IOptions } from 'sanitize-html';
import { isEmailLink, isWebsiteLink } from '../../../src/calc/marketing/emailLink.ts';

/** What stands for the web address of the profile, the one placeholder that may be where a link leads. */
export const WEBSITE_LINK = 'https://my-business-website.invalid/';

const sizes = /^(?:[89]|[1-6]\d|7[0-2])px$/;
const colour = /^(?:#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,20}|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\))$/i;
const family = /^[\w ,'"-]{1,100}$/;
const styles = {
  'font-size': [sizes],
  color: [colour],
  'font-family': [family],
  'text-align': [/^(?:left|right|center|justify)$/],
};

const optionsOf = (onLost: (href: string) => void): IOptions => ({
  allowedTags: ['p', 'h2', 'h3', 'br', 'b', 'strong', 'i', 'em', 'u', 'span', 'a', 'ul', 'ol', 'li'],
  allowedAttributes: { a: ['href'], p: ['style'], h2: ['style'], h3: ['style'], span: ['style'], li: ['style'] },
  allowedStyles: { p: styles, h2: styles, h3: styles, span: styles, li: styles },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, { href = '' }) => {
      const asked = href.trim();
      const attribs: Record<string, string> = {};
      // An address of another's making, or of a value, is where nobody looked.
      if (isWebsiteLink(asked)) attribs['href'] = WEBSITE_LINK;
      else if (isEmailLink(asked)) attribs['href'] = asked;
      else onLost(asked);
      return { tagName, attribs };
    },
  },
});
const unheard = (): undefined => undefined;

/**
 * HTML of a person cut to what mail programs show alike: text, its looks, lists and links. Nothing in it runs or loads.
 *
 * @param onLost hears of each link that leads nowhere it may
 */
export async function cutHtml(html: string, onLost: (href: string) => void = unheard): Promise<string> {
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(html, optionsOf(onLost));
}
