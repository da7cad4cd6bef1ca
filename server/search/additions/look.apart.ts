import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { readSeen, type SeenFile } from '../../data/propose/readSeen.queries.ts';
import { orWhy, type Told } from './sentence.ts';

export interface LookOrder {
  readonly file: string;
  /** What the person calls it. */
  readonly name: string;
  readonly workDir: string;
  /** Of a workbook with several; absent: the one with most rows. */
  readonly sheet?: string | undefined;
  /** Where what is seen goes. */
  readonly seen: string;
}

/** Of a value: more tells nothing more. */
const MOST_SIGNS = 1000;
const MOST_BYTES = 64 * 1024 * 1024;

/** Looks at a file, and keeps what is seen beside it: a proposal is made of that alone. */
export const run = async ({ file, name, sheet, workDir, seen }: LookOrder): Promise<Told<null>> =>
  await orWhy(async () => {
    const found = await readSeen(file, { workIn: workDir, sheet, anySheet: true });
    const columns = found.columns.map((column) => ({
      ...column,
      values: column.values.map(({ text, count }) => ({ text: text.slice(0, MOST_SIGNS), count })),
    }));
    const kept: SeenFile = { ...found, name, columns, sha256: await hashOf(file) };
    await writeFile(seen, JSON.stringify(kept));
    if ((await stat(seen)).size > MOST_BYTES)
      throw new Error(`${name} has more columns, or longer values, than any list of parcels`);
    return null;
  });

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
