import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface EncodedRows {
  /** The JSON of these rows, in this order. */
  readonly read: (ids: readonly unknown[]) => string;
  readonly close: () => void;
}

/** Rows as they came from the server, in a file of their own and found by their place: nothing of ours takes part. */
export function encodedRows(rows: readonly { readonly propertyId: number }[]): EncodedRows {
  const dir = mkdtempSync(join(tmpdir(), 'narrow-'));
  const written = openSync(join(dir, 'rows'), 'w+');
  const places = new Map<number, readonly [start: number, length: number]>();
  let end = 0;
  for (const row of rows) {
    const text = Buffer.from(JSON.stringify(row));
    writeSync(written, text);
    places.set(row.propertyId, [end, text.length]);
    end += text.length;
  }
  return {
    read: (ids) =>
      ids
        .map((id) => {
          const [start, length] = places.get(Number(id)) ?? [0, 0];
          const buffer = Buffer.allocUnsafe(length);
          readSync(written, buffer, 0, length, start);
          return buffer.toString();
        })
        .join(','),
    close: () => {
      closeSync(written);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
