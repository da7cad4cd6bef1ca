import { GROUP, PARCEL, RECORD, UNIT } from '../../warehouse/records/values.ts';

/** A text of a source has characters that would make two values of it. */
export class ControlsInText extends Error {}

const [unit, record, group, parcel] = [UNIT, RECORD, GROUP, PARCEL].map((character) => character.charCodeAt(0));
/** What lies above is text. */
const HIGHEST = Math.max(...[UNIT, RECORD, GROUP, PARCEL].map((character) => character.charCodeAt(0)));

/**
 * Whether the text of a block falls into its values again: every parcel into so many groups, every record of a group into
 * so many values; a group after the first may be empty. Byte by byte: it is done for all that a snapshot holds.
 */
export function hasShape(text: Buffer | undefined, groups: readonly number[]): boolean {
  if (text === undefined) return false;
  let [at, values, isEmpty] = [0, 1, true];
  const endsRecord = (): boolean => values === groups[at] || (isEmpty && at > 0);
  for (let index = 0; index < text.length; index += 1) {
    const byte = text[index] ?? 0;
    // Nearly all: an iterator and four comparisons were a twentieth of an ingest.
    if (byte > HIGHEST) {
      isEmpty = false;
      continue;
    }
    if (byte === unit) values += 1;
    else if (byte === record || byte === group || byte === parcel) {
      if (!endsRecord() || (byte === record && (at === 0 || isEmpty))) return false;
      if (byte === group) at += 1;
      if (byte === parcel) {
        if (at !== groups.length - 1) return false;
        at = 0;
      }
      [values, isEmpty] = [1, true];
      continue;
    }
    isEmpty = false;
  }
  return at === groups.length - 1 && endsRecord();
}
