/** `platbook admin audit`: whether anything of what happened was changed afterwards, and all of it as a file. */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { readLinks } from '../../server/account/changes/chain.queries.ts';
import { hexOf, verifyChains, type Known } from '../../server/account/changes/verifyChains.ts';
import type { Store } from '../../server/platform/store/store.ts';
import { BadInput } from './badInput.ts';
import type { Told } from './operate.ts';

/** Reads the words before anything is opened: throws BadInput, with the usage behind what is wrong. */
export function auditWork(words: readonly string[], usage: string): (store: Store) => Promise<Told> {
  const [what, file, ...more] = words;
  if (what !== 'verify' && what !== 'export')
    throw new BadInput(`say verify or export: admin audit ${words.join(' ')}\n\n${usage}`);
  const tooMany = what === 'export' ? words.slice(1) : more;
  if (tooMany.length > 0) throw new BadInput(`too many words: ${tooMany.join(' ')}\n\n${usage}`);
  return what === 'export' ? exported : async (store) => await verified(store, file);
}

async function verified({ db }: Store, file: string | undefined): Promise<Told> {
  const known = file === undefined ? new Map() : await readExport(file);
  const chains = await verifyChains(db, known);
  const gone = [...known.keys()].filter((id) => !chains.some(({ accountId }) => accountId === id));
  const lines = [
    ...chains.flatMap(({ accountId, owner, events, seq, hash, trouble }) => {
      const name = `Account ${accountId}, ${owner}`;
      if (trouble.length > 0) return trouble.map((text) => `${name}: ${text}`);
      return [`${name}: ${events} ${events === 1 ? 'event' : 'events'}, unbroken; ${seq} is ${hexOf(hash)}`];
    }),
    ...gone.map((id) => `Account ${id}: the export has events of it, and there are none`),
  ];
  const isBroken = gone.length > 0 || chains.some(({ trouble }) => trouble.length > 0);
  if (lines.length === 0) lines.push('Nothing has happened yet.');
  return { text: lines.map((line) => `${line}\n`).join(''), code: isBroken ? 1 : 0 };
}

/** Line by line as it is read: an audit may be larger than what a process can hold. */
async function exported({ db }: Store): Promise<Told> {
  for await (const { accountId, seq, previous, hash, text } of readLinks(db)) {
    const line = JSON.stringify({ account: accountId, seq, previous: hexOf(previous), hash: hexOf(hash), event: text });
    if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
  }
  return { text: '', code: 0 };
}

/** The last event of each account that an export has. */
async function readExport(path: string): Promise<Known> {
  const last = new Map<number, { seq: number; hash: string }>();
  let number = 0;
  try {
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      number += 1;
      if (line === '') continue;
      const { account, seq, hash } = eventOf(JSON.parse(line));
      last.set(account, { seq, hash });
    }
  } catch (error) {
    const where = number === 0 ? path : `${path}, line ${number}`;
    throw new BadInput(`${where} is no export of the audit: ${error instanceof Error ? error.message : String(error)}`);
  }
  return last;
}

function eventOf(read: unknown) {
  const { account, seq, hash } = (read ?? {}) as Readonly<Record<string, unknown>>; // whatever a line holds
  if (!Number.isSafeInteger(account) || !Number.isSafeInteger(seq) || typeof hash !== 'string')
    throw new Error('account, seq and hash are not all there');
  return { account: Number(account), seq: Number(seq), hash };
}
