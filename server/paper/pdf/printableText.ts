/** What WinAnsi, the encoding of the fonts that every PDF reader has, knows beside Latin-1. */
const EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const PLAIN_LETTERS: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', '−': '-' };

/**
 * A text in the characters that the report's fonts have: accents of western Europe stay, other accented letters lose
 * theirs, anything else becomes a question mark. Line breaks and tabs become spaces.
 *
 * @example printable('José Łódź\n東京') // 'José Lódz ??'
 */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' '), (sign) => {
    if (isKnown(sign)) return sign;
    const plain = PLAIN_LETTERS[sign] ?? sign.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    return Array.from(plain).every(isKnown) ? plain : '?';
  }).join('');
}

function isKnown(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || EXTRA.includes(sign);
}
