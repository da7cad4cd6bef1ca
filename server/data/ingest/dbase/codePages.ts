/** How the bytes of a dBASE file are letters. */
export type Decode = (bytes: Uint8Array) => string;

/** The upper halves of the pages of DOS, which no browser knew. */
const DOS_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';
const DOS_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/** Language bytes of pages that are not Windows-1252, as FoxPro and ESRI write them. */
const languages: Readonly<Record<number, string>> = {
  0x01: '437', 0x09: '437', 0x0b: '437', 0x0d: '437', 0x0f: '437', 0x11: '437', 0x15: '437', 0x18: '437', 0x1b: '437',
  0x02: '850', 0x0a: '850', 0x0e: '850', 0x10: '850', 0x12: '850', 0x14: '850', 0x16: '850', 0x1a: '850', 0x1d: '850', 0x25: '850', 0x37: '850',
  0x26: 'ibm866', 0x65: 'ibm866', 0xc8: 'windows-1250', 0xc9: 'windows-1251', 0xca: 'windows-1254', 0xcb: 'windows-1253',
}; // prettier-ignore

/** `cpg`: what a .cpg beside the file says, which counts before the language byte. dBASE itself knew Windows-1252. */
export function decoderOf(cpg: string | null, language: number): Decode {
  const label = cpg?.trim().replace(/^(ansi|cp|oem)\s*/i, '') ?? languages[language] ?? 'windows-1252';
  if (label === '437') return (bytes) => ofPage(bytes, DOS_437);
  if (label === '850') return (bytes) => ofPage(bytes, DOS_850);
  const decoder = textDecoder(/^125\d$/.test(label) ? `windows-${label}` : label.replace(/^88591/, 'iso-8859-1'));
  return (bytes) => decoder.decode(bytes);
}

function textDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('windows-1252');
  }
}

function ofPage(bytes: Uint8Array, upper: string): string {
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : (upper[byte - 128] ?? ''))).join('');
}
