/** Values of dBASE fields as a person would write them. */
import type { Decode } from './codePages.ts';

export interface DbaseField {
  readonly name: string;
  /** A letter. */
  readonly type: string;
  /** Byte of the row. */
  readonly start: number;
  readonly length: number;
}

/** Days are counted from noon of 4713 BC. */
const JULIAN_OF_1970 = 2_440_588;
const DAY = 86_400_000;

/** What a field holds in the bytes of its row; unknown is nothing. */
export function textOfField({ type, start, length }: DbaseField, row: Buffer, decode: Decode): string {
  const bytes = row.subarray(start, start + length);
  switch (type) {
    case 'N':
    case 'F':
      return numberText(bytes.toString('latin1'));
    case 'D':
      return dayText(bytes.toString('latin1'));
    case 'L':
      return truth(bytes.toString('latin1'));
    case 'I':
      return length === 4 ? String(bytes.readInt32LE(0)) : '';
    case 'B':
      return length === 8 ? String(bytes.readDoubleLE(0)) : '';
    case 'Y':
      return length === 8 ? (Number(bytes.readBigInt64LE(0)) / 10_000).toFixed(2) : '';
    case 'T':
      return length === 8 && bytes.readInt32LE(0) > 0
        ? new Date((bytes.readInt32LE(0) - JULIAN_OF_1970) * DAY).toISOString().slice(0, 10)
        : '';
    default:
      return decode(bytes).replaceAll('\0', ' ').trim();
  }
}

/** As it stands there, unless it is padded with decimals that say nothing; stars are a number that had no room. */
function numberText(text: string): string {
  const bare = text.replaceAll('\0', ' ').trim();
  if (bare.includes('*')) return '';
  if (/^[+-]?\d+\.0*$/.test(bare)) return bare.replace(/\..*$/, '');
  const number = Number(bare);
  return /e/i.test(bare) && Number.isFinite(number) && Math.abs(number) < 1e15 ? String(number) : bare;
}

function truth(text: string): string {
  if (/^[ty]/i.test(text)) return 'true';
  return /^[fn]/i.test(text) ? 'false' : '';
}

function dayText(text: string): string {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  return year === undefined || year === '0000' ? '' : `${year}-${month}-${day}`;
}
