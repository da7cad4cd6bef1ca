import type { PlaceholderValues } from '../../../src/api/catalogue/marketing/placeholders.ts';
import type { Content } from '../../../src/api/contract/marketing/mailings.ts';
import type { MailTo } from '../../../src/calc/marketing/mailTo.ts';
import type { profileValues } from '../../../src/api/marketing/placeholderValues.ts';

type Sender = ReturnType<typeof profileValues>;

/** A part of a card that cannot be printed as it is. */
export interface Misfit {
  /** The id of the element. */
  readonly element: string;
  /** As a sentence goes on: `a text that does not fit`. */
  readonly why: string;
}

/** What a mailing says, read once for all of its recipients. */
export interface Written {
  readonly type: Content['type'];
  /** The field of the content in which the text stands, as refusals name it. */
  readonly field: 'message' | 'script' | 'bodyText' | 'recordingId' | 'frontGraphic';
  readonly isEmpty: boolean;
  /** What is wrong with its placeholders. */
  readonly problems: readonly string[];
  /** What somebody gets. */
  readonly messageOf: (values: PlaceholderValues) => string;
  /** The placeholders that say nothing for these values, as they are written. */
  readonly missingIn: (values: PlaceholderValues) => string[];
  /** Why it cannot be printed for somebody, such as a text that does not fit; absent: of another channel. */
  readonly misfitsOf?: (values: PlaceholderValues, mailTo: MailTo | null) => readonly Misfit[];
  /** What else it needs before an order, by field; absent: nothing. */
  readonly lacks?: (sender: Sender) => { readonly field: string; readonly text: string }[];
  /** Nothing goes out before; absent or null: as soon as it is ordered. */
  readonly starts?: Date | null;
  /** Where its links lead, with their numbers, to be kept at an order; absent: it has none. */
  readonly linksOf?: (sender: Sender) => { readonly n: number; readonly url: string }[];
}
