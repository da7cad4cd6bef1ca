/** What a geocoder has answered of a county, kept as it comes: nothing is asked twice, and a run that was cut off goes on. */
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { AskedAddress, FoundAddress } from './geocoder.ts';

const Line = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  found: z.object({ latitude: z.number(), longitude: z.number(), isExact: z.boolean() }).nullable(),
});
export type KeptAnswer = AskedAddress & { readonly found: FoundAddress | null };

const fileOf = (dir: string, fips: string): string => join(dir, 'geocoded', `${fips}.jsonl`);

export const keyOf = ({ street, city, state, zip }: AskedAddress): string => [street, city, state, zip].join('|');

/** `dir`: the warehouse directory. By `keyOf`. A last line that was cut off is left out. */
export async function readAnswers(dir: string, fips: string): Promise<Map<string, KeptAnswer>> {
  const text = await readFile(fileOf(dir, fips), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  const answers = new Map<string, KeptAnswer>();
  for (const line of text.split('\n')) {
    const answer = Line.safeParse(jsonOf(line)).data;
    if (answer !== undefined) answers.set(keyOf(answer), answer);
  }
  return answers;
}

export async function keepAnswers(dir: string, fips: string, answers: readonly KeptAnswer[]): Promise<void> {
  const path = fileOf(dir, fips);
  await mkdir(dirname(path), { recursive: true });
  // A line that was cut off before must not take the first one along.
  await appendFile(path, answers.map((answer) => `\n${JSON.stringify(answer)}`).join(''));
}

export const forgetAnswers = async (dir: string, fips: string): Promise<void> =>
  await rm(fileOf(dir, fips), { force: true });

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
