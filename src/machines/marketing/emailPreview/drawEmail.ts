/** What the preview of an e-mail shows: drawn by the server, held whole, as a frame without an origin loads nothing. */
import type { Client, Value } from '../../../api/client.ts';
import { picturesIn } from '../../../calc/marketing/pictureId.ts';
import { callOrThrow } from '../../app/call.ts';
import type { EmailText } from '../mailings/context.ts';

export interface Drawn {
  readonly subject: string;
  readonly html: string;
}

export interface Asked {
  readonly client: Client;
  readonly email: EmailText | null;
  readonly previewEmail: boolean;
  readonly pictures: ReadonlyMap<number, string>;
}

/** The server makes it: what is seen is what goes out. */
export async function drawEmail({ client, email, previewEmail, pictures: seen }: Asked, signal: AbortSignal) {
  if (email === null) throw new Error('a preview of nothing'); // drawn with one
  const body = { ...email, elements: [...email.elements], previewEmail };
  const answer = await callOrThrow(client, 'previewEmail', { query: {}, body }, signal);
  if (!('html' in answer)) throw new Error('an estimate instead of a preview');
  const pictures = new Map(seen);
  for (const id of picturesIn(answer.html)) {
    if (pictures.has(id)) continue;
    const file = await client.call('pictureFile', { params: { id } }, signal);
    if (file.ok) pictures.set(id, await dataUrl(file.value.content));
  }
  const html = answer.html.replaceAll(
    /"cid:picture-(\d+)@campaign"/g,
    (cid, id: string) => `"${pictures.get(Number(id)) ?? cid}"`,
  );
  // Its links lead nowhere here: Tab passes them by, as it does the frame.
  return { ...answer, html: html.replaceAll(/<a(?=\s)/g, '<a tabindex="-1"'), pictures };
}

async function dataUrl(content: Blob): Promise<string> {
  let text = '';
  for (const byte of new Uint8Array(await content.arrayBuffer())) text += String.fromCodePoint(byte);
  return `data:${content.type};base64,${btoa(text)}`;
}

/** A link that nobody could ask may be kept, and so may a wrong one: the page may come later. */
export const linkText = ({ valid, checked, reason = '' }: Value<'checkEmailLink'>): string =>
  valid && checked ? 'The page opens.' : checked ? `Nobody gets there: ${lowerFirst(reason)}` : reason;
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Without a mail server nothing was sent, and it says so. */
export const mailedText = ({ sentTo = '', place }: { readonly sentTo?: string; readonly place?: string }): string =>
  place === undefined ? `Sent to ${sentTo}.` : `Written for ${sentTo} (${place}): nothing was sent.`;
