/**
 * Texts of public records as people write them: rolls are in capitals, which are wide and hard to read. For the eye only:
 * what is stored, searched, exported and mailed stays as the record has it.
 */

/** Written in capitals wherever they stand: directions, forms of companies, numerals, agencies. */
const capitals = new Set(
  (
    'N S E W NE NW SE SW II III IV VI VII VIII IX XI XII LLC LLP LP PLLC LLLP PLC PC NA FSB USA US HUD FBO DBA IRA REO ' +
    'YMCA YWCA VFW HOA POA PUD PO RR AFB TV UCC'
  ).split(' '),
);

/** Written small inside a text. */
const small = new Set('of the and for at by to in on a an et al c/o fka aka'.split(' '));

/** Without a vowel and yet words, not initials. */
const vowelless = new Set(
  'ST RD DR LN CT PL SQ HWY PKWY BLVD TR TRL CIR PT MT FT JR SR MR MRS MS DR LTD TRS STR PKY CV HTS MGMT MGT'.split(
    ' ',
  ),
);

/**
 * A text that has no small letter, in the usual mix of both; any other stays as it is.
 *
 * @example inLetterCase('808 MCKINLEY AVE NE') // '808 McKinley Ave NE'
 * @example inLetterCase('BNSF HOLDINGS LLC') // 'BNSF Holdings LLC'
 */
export function inLetterCase(text: string): string {
  if (/\p{Ll}/u.test(text)) return text;
  let isFirst = true;
  return text.replaceAll(/[\p{L}\p{N}'’/.]+/gu, (word, at: number) => {
    const isState = /^[A-Z]{2}$/.test(word) && /^,?\s+\d{5}/.test(text.slice(at + word.length));
    const written = isState ? word : wordInLetterCase(word, isFirst);
    isFirst = false;
    return written;
  });
}

function wordInLetterCase(word: string, isFirst: boolean): string {
  const bare = word.replaceAll('.', '');
  if (capitals.has(bare)) return word;
  const lower = word.toLowerCase();
  if (!isFirst && small.has(lower) && lower.length > 1) return lower;
  if (lower === 'c/o') return lower;
  // 2ND, 42ND; but 303A and A12 are names of their own.
  if (/\p{N}/u.test(word)) return /^\d+(st|nd|rd|th)$/.test(lower) ? lower : word;
  if (!/[AEIOUY]/u.test(bare) && bare.length <= 4 && !vowelless.has(bare) && /^[A-Z]+$/u.test(bare)) return word;
  return lower
    .split('/')
    .map((part) =>
      part
        .replace(/\p{L}/u, (letter) => letter.toUpperCase())
        .replace(/^Mc(\p{L})(?=\p{L}{2})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
        .replace(/^([DLO]['’])(\p{L})/u, (_, start: string, letter: string) => start + letter.toUpperCase()),
    )
    .join('/');
}
