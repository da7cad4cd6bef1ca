import type { Kysely } from 'kysely';

type Answers<Reads extends readonly (() => Promise<unknown>)[]> = {
  -readonly [Read in keyof Reads]: Awaited<ReturnType<Reads[Read]>>;
};

/**
 * The answers of reads that do not need each other: at once over the connections of the pool, and one after the other
 * in a transaction, which has one connection only.
 */
export async function atOnce<const Reads extends readonly (() => Promise<unknown>)[]>(
  db: Pick<Kysely<unknown>, 'isTransaction'>,
  reads: Reads,
): Promise<Answers<Reads>> {
  if (!db.isTransaction) return (await Promise.all(reads.map(async (read) => await read()))) as Answers<Reads>;
  const answers: unknown[] = [];
  for (const read of reads) answers.push(await read());
  return answers as Answers<Reads>;
}
