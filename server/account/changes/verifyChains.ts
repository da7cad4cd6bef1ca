import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { countLoose, readHeads, readLinks, type Head, type Link } from './chain.queries.ts';

/** What a chain came to: so many events, and what is wrong with them, event by event. */
export interface Verified extends Head {
  readonly events: number;
  readonly trouble: readonly string[];
}

/** The last event that an export of before has of an account: it has to be in the chain of now. */
export type Known = ReadonlyMap<number, { readonly seq: number; readonly hash: string }>;

interface Chain {
  events: number;
  seq: number;
  hash: Uint8Array;
  readonly trouble: string[];
}

/**
 * Computes the hashes of all events anew and compares: what was changed, taken out, put in or cut off is named by its
 * number. Whoever rewrites a whole chain with its end is found by an export of before (`known`) alone.
 */
export async function verifyChains(db: Kysely<Database>, known: Known = new Map()): Promise<Verified[]> {
  // One moment of the database: events that come meanwhile are none of it.
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const heads = await readHeads(trx);
      const chains = new Map<number, Chain>();
      for await (const link of readLinks(trx)) {
        const chain = chains.get(link.accountId) ?? { events: 0, seq: 0, hash: new Uint8Array(), trouble: [] };
        chains.set(link.accountId, chain);
        follow(chain, link, known.get(link.accountId));
      }
      const loose = new Map((await countLoose(trx)).map(({ accountId, events }) => [accountId, events]));
      return heads.map((head) => {
        const chain = chains.get(head.accountId) ?? { events: 0, seq: 0, hash: new Uint8Array(), trouble: [] };
        const { accountId } = head;
        const atEnd = [
          ...endOf(chain, head),
          ...(loose.has(accountId) ? [`${loose.get(accountId)} events stand in no chain`] : []),
          ...lost(chain, known.get(accountId)),
        ];
        return { ...head, events: chain.events, trouble: [...chain.trouble, ...atEnd] };
      });
    });
}

export const hexOf = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');

const hashOf = ({ previous, text }: Link): Buffer => createHash('sha256').update(previous).update(text).digest();

function follow(chain: Chain, link: Link, known: { readonly seq: number; readonly hash: string } | undefined): void {
  const { seq } = link;
  if (seq !== chain.seq + 1) {
    chain.trouble.push(
      seq === chain.seq + 2 ? `event ${seq - 1} is missing` : `events ${chain.seq + 1} to ${seq - 1} are missing`,
    );
  } else if (!Buffer.from(link.previous).equals(chain.hash)) {
    chain.trouble.push(`event ${seq} does not follow event ${seq - 1}: one of them was written anew`);
  }
  if (!hashOf(link).equals(link.hash)) {
    chain.trouble.push(`event ${seq} of ${link.at.toISOString()} was changed after it was written`);
  }
  if (known?.seq === seq && known.hash !== hexOf(link.hash)) {
    chain.trouble.push(`event ${seq} is another than in the export`);
  }
  chain.seq = seq;
  chain.hash = link.hash;
  chain.events += 1;
}

function endOf({ seq, hash }: Chain, head: Head): string[] {
  if (head.seq > seq) return [`events ${seq + 1} to ${head.seq} are missing at the end`];
  if (head.seq < seq) return [`events ${head.seq + 1} to ${seq} were put in behind the end`];
  return Buffer.from(hash).equals(head.hash) ? [] : [`event ${seq} is not the one that the chain ended with`];
}

const lost = ({ seq }: Chain, known: { readonly seq: number } | undefined): string[] =>
  known === undefined || known.seq <= seq ? [] : [`the export has ${known.seq} events, and there are ${seq}`];
