import type { Content } from '../../../api/contract/marketing/mailings.ts';
import type { MailingText } from './context.ts';

/** What is written in the form of one, as it is saved. */
export function contentOf({ type, text, email, voice, card }: MailingText): Content {
  if (type === 'EMAIL') return { type, ...email, elements: [...email.elements] };
  if (type === 'VOICEMAIL') return voice;
  if (type === 'POSTCARD') return card;
  return type === 'SMS' ? { type, message: text } : { type, script: text };
}
