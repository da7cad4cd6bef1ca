/**
 * E-mails of a mailing: compiled once, then only values are filled in for each recipient (design, section 11). What
 * stands for a value or a link meanwhile is a number between two signs that no text has.
 */
import {
  placeholderNames,
  type PlaceholderName,
  type PlaceholderValues,
} from '../../../src/api/catalogue/marketing/placeholders.ts';
import type { EmailContent } from '../../../src/api/contract/marketing/emailContent.ts';
import {
  escapedForHtml,
  oneLine,
  parsePlaceholders,
  placeholderProblems,
  type TextPart,
} from '../../../src/calc/marketing/placeholders.ts';
import { contentIdOf, pictureId, picturesIn } from '../../../src/calc/marketing/pictureId.ts';
import { cutHtml, WEBSITE_LINK } from './cutHtml.ts';
import { emailMjml } from './emailMjml.ts';
import { footerHtml } from './emailFooter.ts';

export interface RenderedEmail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface FillOptions {
  /** Where the recipient opts out: in the foot of every e-mail. */
  readonly optOutUrl: string;
  /** Another address for a link of the text, by its number from 0 (`links`): that of a count. Absent: itself. */
  readonly linkOf?: (n: number, url: string) => string;
}

export interface CompiledEmail {
  /** Where the links of the text lead, in their order, with the web address of this profile; '': nowhere. */
  readonly linksOf: (website: string) => readonly string[];
  /** Placeholders that it uses. */
  readonly uses: readonly PlaceholderName[];
  /** Ids of the pictures that it shows: they travel with it. */
  readonly pictures: readonly number[];
  readonly fill: (values: PlaceholderValues, options: FillOptions) => RenderedEmail;
}

/** The address of a picture of an element, by what its content says; null: there is none. */
export type PictureUrl = (content: string) => string | null;

const OPEN = '\uE000';
const CLOSE = '\uE001';
const TOKEN = /\uE000(\d+)\uE001/g;
/** As somebody writes one who wants each to be led elsewhere. */
const HOLDS_PLACEHOLDER = /#[a-z][a-z0-9/]*#/i;
const linkProblem = (href: string): string =>
  `The link "${href}" holds a placeholder: a link leads everybody to one address, or is #MyBusinessWebsite# alone.`;
const withoutTokens = (text: string): string => text.replaceAll(/[\uE000\uE001]/g, '');

type Slot =
  | { readonly kind: 'value'; readonly name: PlaceholderName }
  | { readonly kind: 'link'; readonly n: number }
  | { readonly kind: 'optOut' }
  /** Where the property lies, as the foot says it: nothing where none is known. */
  | { readonly kind: 'where' };

/** The e-mail, or what is wrong with it in sentences: placeholders that there are none of, a link that leads nowhere. */
export async function compileEmail(
  content: EmailContent,
  pictureUrl: PictureUrl = webPicture,
): Promise<{ ok: true; email: CompiledEmail } | { ok: false; problems: readonly string[] }> {
  const lost: string[] = [];
  const cut = async (html: string): Promise<string> =>
    await cutHtml(withoutTokens(html), (href) => void lost.push(href));
  const [header, body] = [await cut(content.headerText), await cut(content.bodyText)];
  const parse = (text: string): TextPart<PlaceholderName>[] => parsePlaceholders(text, placeholderNames);
  const problems = [content.subject, content.friendlyFrom, header, body].flatMap((text) =>
    placeholderProblems(parse(text)),
  );
  for (const href of lost) if (HOLDS_PLACEHOLDER.test(href)) problems.push(linkProblem(href));
  if (content.url !== '' && !isWebUrl(content.url)) problems.push(`"${content.url}" is no web address.`);
  if (problems.length > 0) return { ok: false, problems: [...new Set(problems)] };

  const slots: Slot[] = [];
  const links: string[] = [];
  const slot = (one: Slot): string => `${OPEN}${slots.push(one) - 1}${CLOSE}`;
  const link = (url: string): string => slot({ kind: 'link', n: links.push(url) - 1 });
  const withSlots = (text: string): string =>
    parse(text)
      .map((part) => (part.kind === 'text' ? part.text : part.kind === 'value' ? slot(part) : part.written))
      .join('');
  // Links first: their addresses are no text.
  const withLinks = (html: string): string =>
    html.replaceAll(/ href="([^"]*)"/g, (_, href: string) => ` href="${link(href.replaceAll('&amp;', '&'))}"`);
  const written = (html: string): string => withHeadings(withSlots(withLinks(html)));
  const pictureOf = (type: string): string | null => {
    const found = content.elements.find((element) => element.type === type && element.content !== '');
    const url = found === undefined ? null : pictureUrl(found.content);
    return url === null ? null : escapedForHtml(url);
  };
  const subject = withSlots(withoutTokens(content.subject));
  const isLetter = !content.templateEnabled || content.layoutId === 2;
  const parts = {
    title: withSlots(escapedForHtml(withoutTokens(content.subject))),
    header: written(header),
    body: written(body),
    footer: withSlots(
      footerHtml({
        optOut: slot({ kind: 'optOut' }),
        sender: escapedForHtml(withoutTokens(content.friendlyFrom)),
        where: slot({ kind: 'where' }),
      }),
    ),
    logo: pictureOf('LOGO'),
    banner: pictureOf('BANNER'),
    button: isLetter || content.url === '' ? null : { href: link(content.url), label: 'See our website' },
  };
  const html = await toHtml(emailMjml(isLetter ? 2 : content.layoutId, parts));
  /** In plain text a link that is called by its own address is said once. */
  const saidOnce = (words: string): string =>
    words.replaceAll(/<a href="(\uE000(\d+)\uE001)">([^<]*)<\/a>/g, (all, token: string, nth: string, name: string) => {
      const one = slots[Number(nth)];
      return one?.kind === 'link' && links[one.n] === name.replaceAll('&amp;', '&') ? token : all;
    });
  const text = await toText({ ...parts, body: saidOnce(parts.body), header: saidOnce(parts.header) });
  const linksOf = (website: string): string[] => links.map((url) => (url === WEBSITE_LINK ? websiteUrl(website) : url));
  const fill = (values: PlaceholderValues, { optOutUrl, linkOf = (_, url) => url }: FillOptions): RenderedEmail => {
    const urls = linksOf(values.MyBusinessWebsite);
    const urlOf = (n: number): string => linkOf(n, urls[n] ?? '');
    const { 'PropertyCity/State/Zip': place } = values;
    const valueOf = (nth: string): string => {
      const one = slots[Number(nth)];
      if (one === undefined) throw new Error(`slot ${nth} of an e-mail`);
      if (one.kind === 'value') return oneLine(values[one.name]);
      if (one.kind === 'where') return place === '' ? '' : ` in ${oneLine(place)}`;
      return one.kind === 'link' ? urlOf(one.n) : optOutUrl;
    };
    return {
      subject: oneLine(subject.replaceAll(TOKEN, (_, nth: string) => valueOf(nth))),
      html: html.replaceAll(TOKEN, (_, nth: string) => escapedSlot(valueOf(nth))),
      text: text.replaceAll(TOKEN, (_, nth: string) => valueOf(nth)),
    };
  };
  const uses = [...new Set(slots.flatMap((one) => (one.kind === 'value' ? one.name : [])))];
  return { ok: true, email: { linksOf, uses, pictures: picturesIn(html), fill } };
}

/** One e-mail, as a preview shows it. */
export async function renderEmail(
  content: EmailContent,
  values: PlaceholderValues,
  options: FillOptions & { readonly pictureUrl?: PictureUrl },
): Promise<{ ok: true; email: RenderedEmail } | { ok: false; problems: readonly string[] }> {
  const compiled = await compileEmail(content, options.pictureUrl);
  return compiled.ok ? { ok: true, email: compiled.email.fill(values, options) } : compiled;
}

/** A blank before stays: values have none, but where a property lies goes on in a sentence. */
const escapedSlot = (value: string): string => (value.startsWith(' ') ? ' ' : '') + escapedForHtml(value);

/** As large beside the text in every mail program, with what a person chose behind it. */
const headings = {
  h2: 'margin:0 0 8px;font-size:18px;line-height:24px;font-weight:600;',
  h3: 'margin:0 0 8px;font-size:15px;line-height:22px;font-weight:600;',
} as const;
const withHeadings = (html: string): string =>
  html.replaceAll(
    /<(h2|h3)(?: style="([^"]*)")?>/g,
    (_, tag: keyof typeof headings, own = '') => `<${tag} style="${headings[tag]}${own}">`,
  );

const isWebUrl = (url: string): boolean => /^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url);
/** A picture of the account travels with the e-mail, so that nobody learns who looks at it; others lie where they say. */
const webPicture: PictureUrl = (content) => {
  const id = pictureId(content);
  if (id !== null) return `cid:${contentIdOf(id)}`;
  return /^https:\/\//i.test(content) && URL.canParse(content) ? content : null;
};

/** What people write of their site as an address that can be opened; what is none leads nowhere. */
function websiteUrl(site: string): string {
  const url = /^[a-z][a-z0-9+.-]*:/i.test(site) && !/^[^/:]+\.[^/:]+:\d+/.test(site) ? site : `https://${site}`;
  return isWebUrl(url) ? url : '';
}

async function toHtml(mjml: string): Promise<string> {
  const { default: mjml2html } = await import('mjml');
  const { html, errors } = await mjml2html(mjml, { validationLevel: 'strict' });
  if (errors.length > 0)
    throw new Error(`MJML of an e-mail: ${errors.map(({ formattedMessage }) => formattedMessage).join('; ')}`);
  return html;
}

async function toText(parts: {
  header: string;
  body: string;
  footer: string;
  button: { href: string; label: string } | null;
}) {
  const { convert } = await import('html-to-text');
  const button = parts.button === null ? '' : `<p><a href="${parts.button.href}">${parts.button.label}</a></p>`;
  return convert(`<h1>${parts.header}</h1>${parts.body}${button}<hr>${parts.footer}`, {
    wordwrap: false,
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'h3', options: { uppercase: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'hr', options: { length: 2 } },
    ],
  });
}
