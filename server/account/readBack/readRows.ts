/** Reads a checked export into the account: within one transaction, so that all of it is there or nothing. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { lockAccount } from '../../billing/plans/subscription.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { tableShapes } from '../archive/tableShapes.queries.ts';
import { handOver } from '../team/handOver.ts';
import { BadArchive } from './badArchive.ts';
import type { Found } from './checkArchive.apart.ts';
import { inTheWay } from './inTheWay.queries.ts';
import { linesOf } from './linesOf.ts';
import { insertRows, newIds, pointWithin, rowsHere, sameness, type Placed } from './newRows.queries.ts';
import { plannedReads, type PlannedRead } from './plannedReads.ts';
import { renumbered } from './renumbered.ts';
import { insertAbsent, usersHere } from './usersOf.ts';

type Trx = Transaction<Database>;

/** A document as it is kept here. */
export interface KeptDocument {
  readonly key: string;
  readonly contentType: string;
  readonly bytes: number;
}

export interface ToRead {
  readonly owner: Principal;
  readonly found: Found;
  /** Where the checked rows lie. */
  readonly checked: string;
  /** By their ids in the export; one that is missing has lost its file, and is not read. */
  readonly documents: ReadonlyMap<number, KeptDocument>;
  readonly now: Date;
  /** Told with every page of rows; throws when nobody wants it any more. */
  readonly onProgress: (rows: number) => Promise<void>;
}

const PAGE_ROWS = 2000;
const PAGE_CHARACTERS = 2_000_000;

/** Throws BadArchive, and then nothing may be kept. Answers how many rows were read, and whose they are. */
export async function readRows(
  trx: Trx,
  { owner, found, checked, documents, now, onProgress }: ToRead,
): Promise<{ rows: number; members: Principal[] }> {
  await lockAccount(trx, owner);
  const there = await inTheWay(trx, owner);
  if (there.length > 0) throw new BadArchive(`The account holds something by now: ${there.join(', ')}.`);
  const users = await usersHere(trx, owner, found);
  const absent: Principal[] = [];
  const written = new Map(found.tables.map((one) => [one.table, one.columns]));
  /** New numbers of the rows of each table, by their numbers there. */
  const ids = new Map<string, Map<number, number>>([['app_user', users]]);
  let done = 0;

  for (const plan of plannedReads(await tableShapes(trx))) {
    const { name } = plan.shape;
    const columns = (written.get(name) ?? []).filter((column) => column !== 'account_id');
    const reader = await tableReader(trx, owner, plan, { ids, documents, userOf });
    if (columns.length === 0) continue;
    for await (const page of pagesOf(join(checked, `${name}.json`))) {
      await reader.read(columns, page);
      done += page.length;
      await onProgress(done);
    }
    await reader.end();
  }
  for (const from of absent) await handOver(trx, from, owner, now);
  const here = new Set([owner.userId, ...users.values()].filter((id) => absent.every(({ userId }) => userId !== id)));
  return { rows: done, members: [...here].map((userId) => ({ accountId: owner.accountId, userId })) };

  /** Whose a row becomes; of a member's export, who is not named in it is its owner. */
  async function userOf(id: number): Promise<number> {
    const known = users.get(id);
    if (known !== undefined) return known;
    const user = found.users.find((one) => one.id === id);
    const principal = user === undefined ? owner : await insertAbsent(trx, owner, user, now);
    if (user !== undefined) absent.push(principal);
    users.set(id, principal.userId);
    return principal.userId;
  }
}

interface Known {
  readonly ids: Map<string, Map<number, number>>;
  readonly documents: ToRead['documents'];
  readonly userOf: (id: number) => Promise<number>;
}

async function tableReader(trx: Trx, owner: Principal, plan: PlannedRead, { ids, documents, userOf }: Known) {
  const { shape, points, same, anew } = plan;
  const { name } = shape;
  const hasId = shape.key.includes('id');
  const own = new Map<number, number>();
  ids.set(name, own);
  const here = same === null ? null : await rowsHere(trx, owner, plan);
  const within = Object.entries(points).flatMap(([column, to]) => (to === name ? [column] : []));
  const later = new Map<string, [id: number, to: number][]>(within.map((column) => [column, []]));

  const pointed = async (to: string, id: unknown): Promise<number | null> => {
    if (typeof id !== 'number' || to === name) return null;
    return to === 'app_user' ? await userOf(id) : (ids.get(to)?.get(id) ?? null);
  };

  const changed = async (row: Placed['row'], columns: readonly string[]): Promise<Record<string, unknown>> => {
    const now: Record<string, unknown> = {};
    for (const column of columns) {
      const to = points[column];
      now[column] =
        to !== undefined
          ? await pointed(to, row[column])
          : anew.has(column)
            ? null
            : renumbered(name, column, row[column], ids.get('list_column'));
    }
    return now;
  };

  return {
    read: async (columns: readonly string[], page: readonly Placed[]): Promise<void> => {
      const fresh: { readonly was: Placed['row']; readonly line: number; readonly row: Record<string, unknown> }[] = [];
      for (const { line, row: was } of page) {
        if (name === 'document' && !documents.has(was['id'] as number)) continue; // its file was lost
        const row = await changed(was, columns);
        const key = same === null ? '' : sameness(same.map((column) => row[column]));
        const known = here?.get(key);
        if (known === undefined) fresh.push({ was, line, row });
        else if (hasId) own.set(was['id'] as number, known); // both of a bigint column, checked
      }
      const numbers = hasId && fresh.length > 0 ? await newIds(trx, name, fresh.length) : [];
      const rows = fresh.map(({ was, line, row }, at): Placed => {
        const id = numbers[at];
        if (id === undefined) return { line, row };
        const before = was['id'] as number; // as above
        own.set(before, id);
        later.forEach((pairs, column) => {
          const to = was[column];
          if (typeof to === 'number') pairs.push([id, to]);
        });
        return { line, row: { ...row, id, ...(name === 'document' ? fileOf(documents.get(before)) : {}) } };
      });
      const more = name === 'document' ? ['file_key'] : [];
      await insertRows(trx, owner, plan, [...columns, ...more], rows);
    },
    end: async (): Promise<void> => {
      for (const [column, pairs] of later) {
        const found = pairs.flatMap(([id, to]) => {
          const now = own.get(to);
          return now === undefined ? [] : [[id, now] as const];
        });
        await pointWithin(trx, owner, name, column, found);
      }
    },
  };
}

const fileOf = (kept: KeptDocument | undefined) =>
  kept === undefined ? {} : { file_key: kept.key, content_type: kept.contentType, bytes: kept.bytes };

/** Rows as the check left them: a line is the number of the line of the export, and the row. */
async function* pagesOf(path: string): AsyncGenerator<Placed[]> {
  let page: Placed[] = [];
  let characters = 0;
  for await (const { text } of linesOf(path, createReadStream(path))) {
    const at = text.indexOf(' ');
    page.push({ line: Number(text.slice(0, at)), row: JSON.parse(text.slice(at + 1)) as Placed['row'] }); // written by the check
    characters += text.length;
    if (page.length < PAGE_ROWS && characters < PAGE_CHARACTERS) continue;
    yield page;
    page = [];
    characters = 0;
  }
  if (page.length > 0) yield page;
}
