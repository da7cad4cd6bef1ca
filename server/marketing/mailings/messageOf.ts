/** What one recipient gets, of each channel: the text with the placeholders filled. */
import type { Content } from '../../../src/api/contract/marketing/mailings.ts';
import { fill, usedIn } from '../../../src/calc/marketing/placeholders.ts';
import { segmentsOf, wrongLength } from '../../../src/calc/marketing/segments.ts';

type Values = Readonly<Record<string, string>>;

export const textOf = (content: Content): string => (content.type === 'SMS' ? content.message : content.script);

/** The field of the content in which the text stands, as refusals name it. */
export const textField = (content: Content): string => (content.type === 'SMS' ? 'message' : 'script');

export const messageOf = (content: Content, values: Values): string => fill(textOf(content), values);

/** Pieces that a message is paid as: segments of a text, else one. */
export const piecesOf = (content: Content, message: string): number =>
  content.type === 'SMS' ? segmentsOf(message).count : 1;

/** What is wrong with a message as somebody would get it; null: nothing. */
export const wrongMessage = (content: Content, message: string): string | null =>
  content.type === 'SMS' ? wrongLength(message) : null;

/** The placeholders of the text that say nothing for these values. */
export const missingIn = (content: Content, values: Values): string[] =>
  usedIn(textOf(content)).filter((name) => values[name] === '');
