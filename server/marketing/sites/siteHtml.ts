/** Pages that catch answers as HTML, without script: everything works with styles off too (design/marketing.md, section 13). */
import type { WebsiteText } from '../../../src/api/contract/marketing/website.ts';
import type { profileValues } from '../../../src/api/marketing/placeholderValues.ts';
import { escapedForHtml as text } from '../../../src/calc/marketing/placeholders.ts';
import { consentWording } from './consentWording.ts';
import { SITE_STYLE } from './siteStyle.ts';
import { STREET_ART } from './streetArt.ts';

export type Business = ReturnType<typeof profileValues>;

/** What somebody typed; all of it is there again where the form is shown once more. */
export interface Typed {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly message: string;
  readonly consent: boolean;
}
export const nothingTyped: Typed = { name: '', address: '', phone: '', email: '', message: '', consent: false };

export interface ShownForm {
  /** Where it is posted. */
  readonly action: string;
  readonly token: string;
  /** The code with which somebody came; '': without one. */
  readonly code: string;
  readonly typed: Typed;
  /** Why it was not sent; null: it was not tried. */
  readonly problem: string | null;
  readonly wrong: Partial<Readonly<Record<keyof Typed, string>>>;
}

export interface ShownSite {
  readonly text: WebsiteText;
  readonly business: Business;
  /** Where the logo is; null: there is none. */
  readonly logo: string | null;
  /** Null: it is a preview, and nothing can be sent. */
  readonly form: ShownForm | null;
}

/** The field that no person sees: whoever fills all there are is a program. */
export const TRAP = 'company_url';

const headings = { 1: 'Good to know', 2: 'How it goes', 3: 'Questions and answers', 4: 'What you can expect' } as const;

/** A page whole. The HTML of a person was cut before. */
export function sitePage({ text: site, business, logo, form }: ShownSite): string {
  const { layoutId, headerText, bodyText, elements } = site;
  const talk =
    business.MyBusinessPhone === '' ? '' : `<p class="talk">Would you rather talk? Call ${phoneLink(business)}</p>`;
  const say = `<div class="say"><h1>${text(headerText)}</h1>${bodyText}${talk}</div>`;
  const ask = formHtml(business, form);
  const items = elements.map(({ content }) => `<li>${content}</li>`).join('');
  const tag = layoutId === 2 ? 'ol' : 'ul';
  const list = items === '' ? '' : `<h2>${headings[layoutId]}</h2><${tag} class="list">${items}</${tag}>`;
  // Questions stand beside the form, the others below it.
  const isBeside = layoutId === 3;
  const main = [
    `<section class="hero"><div class="wrap">${say}${isBeside ? '' : ask}</div></section>`,
    layoutId === 4 ? `<div class="street">${STREET_ART}</div>` : '',
    isBeside || list !== ''
      ? `<section class="parts"><div class="wrap"><div>${list}</div>${isBeside ? ask : ''}</div></section>`
      : '',
  ].join('');
  return shell({ title: headerText, layoutId, business, logo, main, isPreview: form === null });
}

/** After the form was sent, whatever became of it. */
export const thanksPage = ({ text: { layoutId }, business, logo }: Omit<ShownSite, 'form'>): string =>
  shell({
    title: 'Thank you',
    layoutId,
    business,
    logo,
    main: `<section class="parts"><div class="wrap"><div class="thanks"><h1>Thank you</h1><p>${text(
      whoOf(business),
    )} has what you wrote and will get back to you${
      business.MyBusinessPhone === '' ? '' : `. If you would rather call: ${phoneLink(business)}`
    }.</p></div></div></section>`,
    isPreview: false,
  });

interface Shell {
  readonly title: string;
  readonly layoutId: number;
  readonly business: Business;
  readonly logo: string | null;
  readonly main: string;
  readonly isPreview: boolean;
}

function shell({ title, layoutId, business, logo, main, isPreview }: Shell): string {
  const who = whoOf(business);
  const picture = logo === null ? '' : `<img src="${text(logo)}" alt="">`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${text(title)} | ${text(who)}</title><style>${SITE_STYLE}</style></head><body class="l${layoutId}">`,
    '<a class="skip" href="#form">Go to the form</a>',
    isPreview ? '<p class="note">Preview: nothing can be sent from here.</p>' : '',
    `<header class="top"><div class="wrap"><p class="name">${picture}${text(who)}</p>`,
    business.MyBusinessPhone === '' ? '' : `<p class="call">${phoneLink(business)}</p>`,
    `</div></header><main>${main}</main>`,
    `<footer class="foot"><div class="wrap"><p>${addressOf(business)}</p><p class="mine">${privacyOf(business)}</p></div></footer>`,
    '</body></html>',
  ].join('');
}

const whoOf = ({ MyBusinessName: name }: Business): string => (name === '' ? 'The business of this page' : name);

const phoneLink = ({ MyBusinessPhone: phone }: Business): string =>
  `<a href="tel:${text(phone.replaceAll(/[^\d+]/g, ''))}">${text(phone)}</a>`;

/** The postal address of who is behind it. */
function addressOf(business: Business): string {
  const lines = [whoOf(business), business.MyBusinessStreet, business['MyBusinessCity/State/Zip']];
  return lines
    .filter((line) => line !== '')
    .map((line) => text(line))
    .join('<br>');
}

function privacyOf(business: Business): string {
  const ways = [business.MyBusinessPhone, business.MyBusinessEmail].filter((way) => way !== '');
  const ask = ways.length === 0 ? 'Ask them' : `Ask them at ${ways.map((way) => text(way)).join(' or ')}`;
  return `Privacy: what you write here goes to ${text(whoOf(business))} and is kept to answer you. ${ask} to see it or to have it deleted. This page sets no cookies.`;
}

const FORM_FIELDS = [
  { key: 'name', label: 'Your name', type: 'text', complete: 'name', most: 100 },
  { key: 'address', label: 'Address of the property', type: 'text', complete: 'street-address', most: 200 },
  { key: 'phone', label: 'Phone', type: 'tel', complete: 'tel', most: 40 },
  { key: 'email', label: 'E-mail', type: 'email', complete: 'email', most: 254 },
] as const;
type Field = (typeof FORM_FIELDS)[number];

function formHtml(business: Business, form: ShownForm | null): string {
  const typed = form?.typed ?? nothingTyped;
  const wrong = form?.wrong ?? {};
  const [name, address, phone, email] = FORM_FIELDS.map((field) => fieldHtml(field, typed, wrong));
  const problem =
    form === null || form.problem === null ? '' : `<p class="problem" role="alert">${text(form.problem)}</p>`;
  return [
    `<form class="ask" id="form" method="post" action="${text(form?.action ?? '#form')}" novalidate>`,
    '<h2>Tell us about your house</h2><p class="lead">A phone number or an e-mail address is enough.</p>',
    problem,
    name,
    address,
    `<div class="pair">${phone}${email}</div>`,
    `<div class="field"><label for="message">What we should know</label><textarea id="message" name="message" maxlength="2000" rows="3"${refersTo('message', wrong)}>${lines(typed.message)}</textarea>${wrongHtml('message', wrong)}</div>`,
    `<div class="away" aria-hidden="true"><label for="${TRAP}">Leave this empty</label><input id="${TRAP}" name="${TRAP}" tabindex="-1" autocomplete="off"></div>`,
    `<label class="yes"><input type="checkbox" name="consent" value="yes"${typed.consent ? ' checked' : ''}><span>${text(consentWording(business.MyBusinessName))}</span></label>`,
    form === null
      ? ''
      : `<input type="hidden" name="t" value="${text(form.token)}"><input type="hidden" name="r" value="${text(form.code)}">`,
    `<button${form === null ? ' type="button" disabled' : ''}>Send</button></form>`,
  ].join('');
}

/** Several lines stay several. */
const lines = (message: string): string =>
  message
    .split(/\r?\n/)
    .map((line) => text(line))
    .join('\n');

type Wrong = ShownForm['wrong'];

/** Old browsers and screen readers both say of a field that is wrong why it is. */
const refersTo = (key: keyof Typed, wrong: Wrong): string =>
  wrong[key] === undefined ? '' : ` aria-invalid="true" aria-describedby="${key}-wrong"`;
const wrongHtml = (key: keyof Typed, wrong: Wrong): string =>
  wrong[key] === undefined ? '' : `<p class="wrong" id="${key}-wrong">${text(wrong[key])}</p>`;

const fieldHtml = ({ key, label, type, complete, most }: Field, typed: Typed, wrong: Wrong): string =>
  `<div class="field"><label for="${key}">${label}</label><input id="${key}" name="${key}" type="${type}" autocomplete="${complete}" maxlength="${most}" value="${text(typed[key])}"${refersTo(key, wrong)}>${wrongHtml(key, wrong)}</div>`;
