/** What somebody sent by the form of a page, checked (design/marketing.md, section 13). */
import { emailKey, wrongEmailTexts } from '../../../src/calc/marketing/emailKey.ts';
import { phoneKey, wrongPhoneTexts } from '../../../src/calc/marketing/phoneKey.ts';
import { TRAP, type ShownForm, type Typed } from './siteHtml.ts';

const MOST: Readonly<Record<'name' | 'address' | 'phone' | 'email' | 'message', number>> = {
  name: 100,
  address: 200,
  phone: 40,
  email: 254,
  message: 2000,
};
/** More links than a seller sends. */
const MOST_LINKS = 2;

export interface PostedForm {
  readonly typed: Typed;
  /** E.164, '' where none was given. */
  readonly phone: string;
  readonly email: string;
  readonly token: string;
  readonly code: string;
  readonly wrong: ShownForm['wrong'];
  /** Why it looks like spam; null: it does not. */
  readonly spam: string | null;
}

// oxlint-disable-next-line no-control-regex -- they are what is taken out
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

export function readForm(body: string): PostedForm {
  const posted = new URLSearchParams(body);
  const told = (key: string): string => (posted.get(key) ?? '').replaceAll('\r\n', '\n').replaceAll(UNSEEN, '').trim();
  const line = (key: string): string => told(key).replaceAll(/\s+/g, ' ');
  const typed: Typed = {
    name: line('name'),
    address: line('address'),
    phone: line('phone'),
    email: line('email'),
    message: told('message'),
    consent: posted.get('consent') === 'yes',
  };
  const phone = typed.phone === '' ? null : phoneKey(typed.phone);
  const email = typed.email === '' ? null : emailKey(typed.email);
  const wrong = {
    ...tooLong(typed),
    ...(phone === null || phone.ok ? {} : { phone: `This number ${wrongPhoneTexts[phone.reason]}.` }),
    ...(email === null || email.ok ? {} : { email: `This address ${wrongEmailTexts[email.reason]}.` }),
    ...(phone === null && email === null ? { phone: 'Please give a phone number or an e-mail address.' } : {}),
  };
  return {
    typed,
    phone: phone?.ok === true ? phone.value : '',
    email: email?.ok === true ? email.value : '',
    token: posted.get('t') ?? '',
    code: posted.get('r') ?? '',
    wrong,
    spam: looksLikeSpam(typed, posted.get(TRAP) ?? ''),
  };
}

function tooLong(typed: Typed): ShownForm['wrong'] {
  const long = Object.entries(MOST).filter(([key, most]) => typed[key as keyof typeof MOST].length > most); // its own keys
  return Object.fromEntries(long.map(([key, most]) => [key, `This has more than ${most} characters.`]));
}

function looksLikeSpam({ name, address, message }: Typed, trap: string): string | null {
  if (trap !== '') return 'a field that nobody sees was filled';
  const links = [name, address, message].join(' ').match(/https?:\/\/|www\.|\[url|<a\s/gi)?.length ?? 0;
  return links > MOST_LINKS ? `${links} links` : null;
}
