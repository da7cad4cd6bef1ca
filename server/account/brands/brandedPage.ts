import { BRAND_META, type ServedPage } from '../../../src/api/account/pageBrand.ts';

/**
 * The page with the name, the icon and all that everybody may know of a brand in it, and with what one signs in, so that
 * nothing else is seen first.
 *
 * @throws where the built page lacks a place for one of them.
 */
export function brandedPage(html: string, brand: ServedPage): string {
  const put = (page: string, place: RegExp, text: string): string => {
    if (!place.test(page)) throw new Error(`the page has no place for its brand: ${place.source}`);
    return page.replace(place, () => text);
  };
  const name = escaped(brand.name);
  const about = `<meta name="${BRAND_META}" content="${escaped(JSON.stringify(brand))}" />`;
  const titled = put(html, /<title>[^<]*<\/title>/, `${about}<title>${name}</title>`);
  const said = put(titled, /<noscript>[^<]*<\/noscript>/, `<noscript>${name} needs JavaScript.</noscript>`);
  if (brand.iconUrl === null) return said;
  return put(said, /<link rel="icon"[^>]*>/, `<link rel="icon" href="${escaped(brand.iconUrl)}" />`);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
