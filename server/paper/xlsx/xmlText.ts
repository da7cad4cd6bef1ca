/** Control characters that no XML document may hold. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** @example xmlText('A & B') // 'A &amp; B' */
export const xmlText = (text: string): string =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
