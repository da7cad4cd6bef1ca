import { formatNumber } from './number.ts';

/**
 * Bytes in the unit that fits, thousands as on disks.
 *
 * @example formatFileSize(48_213) // '48 kB'
 * @example formatFileSize(1_540_000) // '1.5 MB'
 */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${formatNumber(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${formatNumber(size, size < 10 ? 1 : 0)} ${unit}`;
}
