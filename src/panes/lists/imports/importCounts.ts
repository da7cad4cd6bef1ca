import type { ImportCounts } from '../../../api/contract/lists/exportImport.ts';
import { formatNumber } from '../../../calc/format/number.ts';

export interface CountPart {
  readonly label: string;
  readonly text: string;
  readonly tone: 'good' | 'warn' | 'plain';
}

/** What became of the rows, as far as there is something to say. */
export function countParts(counts: ImportCounts): CountPart[] {
  const parts: readonly (readonly [string, number, CountPart['tone']])[] = [
    ['by APN', counts.matchedByApn, 'good'],
    ['by address', counts.matchedByAddress, 'good'],
    ['kept as your own', counts.kept, 'good'],
    ['again in the file', counts.duplicates, 'plain'],
    ['not found', counts.unmatched - counts.kept, 'plain'],
    [counts.conflicts === 1 ? 'conflict' : 'conflicts', counts.conflicts, 'warn'],
    [counts.damaged === 1 ? 'damaged APN' : 'damaged APNs', counts.damaged, 'warn'],
    [counts.unread === 1 ? 'value not readable' : 'values not readable', counts.unread, 'warn'],
    [counts.broken === 1 ? 'broken row' : 'broken rows', counts.broken, 'warn'],
  ];
  return parts.flatMap(([label, count, tone]) => (count > 0 ? [{ label, text: formatNumber(count), tone }] : []));
}
