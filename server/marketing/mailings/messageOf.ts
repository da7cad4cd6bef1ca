/** What one recipient gets, of each channel: the text with the placeholders filled. */
import {
  placeholderNames,
  written,
  type PlaceholderName,
  type PlaceholderValues,
} from '../../../src/api/catalogue/marketing/placeholders.ts';
import type { Content } from '../../../src/api/contract/marketing/mailings.ts';
import {
  fillPlaceholders,
  missingValues,
  oneLine,
  parsePlaceholders,
  placeholderProblems,
} from '../../../src/calc/marketing/placeholders.ts';
import { segmentsOf, wrongLength } from '../../../src/calc/marketing/segments.ts';

/** What a mailing says, read once for all of its recipients. */
export interface Written {
  readonly type: Content['type'];
  /** The field of the content in which the text stands, as refusals name it. */
  readonly field: 'message' | 'script';
  readonly isEmpty: boolean;
  /** What is wrong with its placeholders. */
  readonly problems: readonly string[];
  /** What somebody gets. */
  readonly messageOf: (values: PlaceholderValues) => string;
  /** The placeholders that say nothing for these values, as they are written. */
  readonly missingIn: (values: PlaceholderValues) => string[];
}

export function readContent(content: Content): Written {
  const text = content.type === 'SMS' ? content.message : content.script;
  const parts = parsePlaceholders<PlaceholderName>(text, placeholderNames);
  return {
    type: content.type,
    field: content.type === 'SMS' ? 'message' : 'script',
    isEmpty: text.trim() === '',
    problems: placeholderProblems(parts),
    messageOf: (values) => fillPlaceholders(parts, values, oneLine),
    missingIn: (values) => missingValues(parts, values).map(written),
  };
}

/** Pieces that a message is paid as: segments of a text, else one. */
export const piecesOf = ({ type }: Written, message: string): number =>
  type === 'SMS' ? segmentsOf(message).count : 1;

/** What is wrong with a message as somebody would get it; null: nothing. */
export const wrongMessage = ({ type }: Written, message: string): string | null =>
  type === 'SMS' ? wrongLength(message) : null;
