/** The squares of a QR code on a card (design, section 10): error correction M, four quiet modules around. */
import { encode } from 'uqr';

const QUIET = 4;

export interface CodeModules {
  /** A side in modules, the quiet ones as well. */
  readonly size: number;
  /** Dark ones of a row that follow each other. */
  readonly bars: readonly { readonly x: number; readonly y: number; readonly width: number }[];
}

/** @throws when the text is too long for any code: 2,331 bytes */
export function codeModules(text: string): CodeModules {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const bars = data.flatMap((row, y) => {
    const found: { x: number; y: number; width: number }[] = [];
    for (const [x, isDark] of row.entries()) {
      const last = found.at(-1);
      if (!isDark) continue;
      if (last !== undefined && last.x + last.width === x + QUIET) last.width += 1;
      else found.push({ x: x + QUIET, y: y + QUIET, width: 1 });
    }
    return found;
  });
  return { size: size + 2 * QUIET, bars };
}

/**
 * What a code says of an address: capitals take fewer modules, and the path of a response is the same in capitals. Other
 * addresses stay as they are: their paths may not be.
 *
 * @example codeAddress('https://go.example.com/r/7k3m9qx2tb') // 'HTTPS://GO.EXAMPLE.COM/R/7K3M9QX2TB'
 */
export const codeAddress = (address: string): string =>
  /^https:\/\/[a-z0-9.:-]+\/r\/[0-9a-z]+$/i.test(address) ? address.toUpperCase() : address;
