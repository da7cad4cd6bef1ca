/** What of a text is drawn on a postcard, whose fonts have the letters of Europe and no others. */

/** Say nothing on paper: emoji and what joins them, marks of direction. */
const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u;
const UNSEEN = /[\p{Cf}\p{Cc}\p{Cs}\p{Co}\u{FE00}-\u{FE0F}\u{20E3}]/gu;
const SPACES = /[\u2000-\u200a\u202f\u205f\u3000]/g;

export interface PrintableText {
  readonly text: string;
  /** Whether something that is meant to be read is missing. */
  readonly isWhole: boolean;
}

/**
 * Emoji are left out, letters of other scripts become question marks; accents that no font has are left off. What cannot be
 * seen anyway, as a mark of direction, is left out and counts for nothing.
 *
 * @example printableSigns('Łódź Дом 🏠', (sign) => sign < '\u0400') // { text: 'Łódź ??? ', isWhole: false }
 */
export function printableSigns(asked: string, has: (sign: string) => boolean): PrintableText {
  let text = '';
  let isWhole = true;
  for (const sign of asked.normalize('NFC').replaceAll(SPACES, ' ').replaceAll(UNSEEN, '')) {
    const plain = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    if (has(sign)) text += sign;
    else if (PICTURES.test(sign)) isWhole = false;
    else if (plain !== '' && Array.from(plain).every(has)) text += plain;
    // A mark without a letter that has it.
    else if (/\p{M}/u.test(sign)) isWhole = false;
    else {
      text += '?';
      isWhole = false;
    }
  }
  return { text, isWhole };
}
