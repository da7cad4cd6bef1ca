/** What people write before a parcel number, to say that it is one. */
const CALLED =
  /^\s*(?:apn|ain|pin|pid|parid|folio|tax\s+id|(?:(?:tax|assessor['’]?s?)\s+)?parcel(?:\s+id)?)(?:\s*(?:no|nr|num|number))?[\s.:#]+/i;

/**
 * The parcel number of a text that says that it is one; null of any other text.
 *
 * @example parcelNumberOf('APN 10-204') // '10-204'
 * @example parcelNumberOf('Parcel No. 10-204') // '10-204'
 * @example parcelNumberOf('Parcel Rd 12') // null
 */
export function parcelNumberOf(text: string): string | null {
  const called = CALLED.exec(text)?.[0];
  if (called === undefined) return null;
  const number = text.slice(called.length).trim();
  // "PIN OAK 12" is a street: a number begins with a digit, or is one word that has one.
  return /^(?:\d|\S*\d\S*$)/.test(number) ? number : null;
}
