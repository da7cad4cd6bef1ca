/** What one recipient gets, of each channel: the text with the placeholders filled. */
import { placeholderNames, written, type PlaceholderName } from '../../../src/api/catalogue/marketing/placeholders.ts';
import type { Content } from '../../../src/api/contract/marketing/mailings.ts';
import {
  fillPlaceholders,
  missingValues,
  oneLine,
  parsePlaceholders,
  placeholderProblems,
} from '../../../src/calc/marketing/placeholders.ts';
import { segmentCount, wrongLength } from '../../../src/calc/marketing/segments.ts';
import { readPostcard } from '../postcards/readPostcard.ts';
import { readEmail } from '../email/readEmail.ts';
import type { Written } from './written.ts';

/** How a text says that it can be ended. "STOP paying rent" is no way out. */
const ENDINGS = [
  /\b(?:[Rr]eply|REPLY|[Tt]ext|TEXT|[Ss]end|SEND|[Aa]nswer|ANSWER)(?:\s+(?:back|us|me|with|the|word))*[\s:]*["'“‘]?STOP\b/,
  /\bSTOP["'”’]?\s*(?:=|to\b|2\b)\s*(?:opt|end|quit|stop|cancel|unsub)/i,
];

/** A text says who writes and how to end it (rule US-A2P); whoever says so already is not told twice. */
function withOptOut(message: string): string {
  const isNamed = /#MyBusinessName#/i.test(message);
  const isEnding = ENDINGS.some((ending) => ending.test(message));
  if (isNamed && isEnding) return message;
  return `${message.trimEnd()}\n${isNamed ? '' : '#MyBusinessName#. '}${isEnding ? '' : 'Reply STOP to opt out.'}`.trimEnd();
}

/** Of a recording, which says the same to all; whether it is there is told beside (voicemail/voiceParts.ts). */
const spoken: Written = {
  type: 'VOICEMAIL',
  field: 'recordingId',
  isEmpty: false,
  problems: [],
  messageOf: () => '',
  missingIn: () => [],
};

export async function readContent(content: Content): Promise<Written> {
  if (content.type === 'EMAIL') return await readEmail(content);
  if (content.type === 'VOICEMAIL') return spoken;
  if (content.type === 'POSTCARD') return await readPostcard(content);
  const own = content.type === 'SMS' ? content.message : content.script;
  const text = content.type === 'SMS' ? withOptOut(own) : own;
  const parts = parsePlaceholders<PlaceholderName>(text, placeholderNames);
  return {
    type: content.type,
    field: content.type === 'SMS' ? 'message' : 'script',
    isEmpty: own.trim() === '',
    problems: placeholderProblems(parts),
    messageOf: (values) => fillPlaceholders(parts, values, oneLine),
    missingIn: (values) => missingValues(parts, values).map(written),
  };
}

/** Pieces that a message is paid as: segments of a text, else one. */
export const piecesOf = ({ type }: Written, message: string): number => (type === 'SMS' ? segmentCount(message) : 1);

/** What is wrong with a message as somebody would get it; null: nothing. */
export const wrongMessage = ({ type }: Written, message: string): string | null =>
  type === 'SMS' ? wrongLength(message) : null;
