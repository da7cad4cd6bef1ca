/** What a checked export holds, for whoever decides whether it is read. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { ReadingPreview } from '../../../src/api/contract/account/reading.ts';
import { FIRST_USER_PARCEL_ID } from '../../lists/imports/judgeLines.queries.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Principal } from '../../platform/tenant.ts';
import { exportedTables, type ExportedTable } from '../archive/exportedTables.ts';
import type { Found } from './checkArchive.apart.ts';
import type { JudgedDocument } from './keptDocuments.ts';
import { linesOf } from './linesOf.ts';
import { readingOf, readTables, type ReadTable } from './readTables.ts';
import { usersHere } from './usersOf.ts';

/** As it stands in the store: with what the reading itself needs. */
export interface KeptPreview {
  readonly found: Found;
  readonly shown: ReadingPreview;
  readonly documents: readonly JudgedDocument[];
}

const AT_ONCE = 10_000;
const named: Readonly<Record<string, ReadTable>> = readTables;
const exported: Readonly<Record<string, ExportedTable>> = exportedTables;

export async function previewOf(
  { store, warehouse }: Pick<Resources, 'store' | 'warehouse'>,
  owner: Principal,
  checked: string,
  found: Found,
): Promise<Omit<KeptPreview, 'documents'>> {
  const { of, whose } = await savedIn(join(checked, 'saved_property.json'), found);
  // What no data has came with an import, and is read as well.
  const ids = [...of].filter((id) => id < FIRST_USER_PARCEL_ID);
  const asked = warehouse.current() === null ? [] : ids;
  let known = 0;
  for (let at = 0; at < asked.length; at += AT_ONCE) known += await warehouse.known(asked.slice(at, at + AT_ONCE));
  const here = await usersHere(store.db, owner, found);
  const rowsOf = new Map(found.tables.map(({ table, rows }) => [table, rows]));
  const documents = rowsOf.get('document') ?? 0;
  const shown: ReadingPreview = {
    product: found.product.slice(0, 100),
    made: found.made,
    isWhole: found.isWhole,
    read: Object.keys(named).flatMap((table) => {
      const rows = rowsOf.get(table) ?? 0;
      const called = readingOf(table)?.called;
      return called === undefined || rows === 0 ? [] : [{ name: called[rows === 1 ? 0 : 1], rows }];
    }),
    rows: found.tables.reduce((sum, { rows }) => sum + rows, 0),
    unknown: ids.length - known,
    lost: documents - found.documents.length,
    members: found.users
      .filter(({ id, isOwner }) => !isOwner && (here.has(id) || whose.has(id)))
      .map(({ id, name, username }) => ({
        name,
        username: username.slice(0, 200),
        becomes: here.get(id) === owner.userId || !here.has(id) ? 'the owner' : username.slice(0, 200),
        isHere: here.has(id),
      })),
    left: [
      ...found.left.map(({ table, rows }) => ({ name: nameOf(table), rows, why: whyNot(table) })),
      ...(found.logos === 0 ? [] : [{ name: 'logo', rows: found.logos, why: 'pictures of people are put in anew' }]),
    ],
  };
  return { found, shown };
}

function whyNot(table: string): string {
  const told = named[table];
  return told !== undefined && 'notRead' in told ? told.notRead : 'this program knows no such table';
}

/** @example nameOf('invoice') // 'an invoice or a credit note, in cents' */
function nameOf(table: string): string {
  const told = exported[table];
  return told !== undefined && 'about' in told ? told.about : table.slice(0, 60);
}

/** Which properties were saved, and by whom. */
async function savedIn(path: string, { tables }: Found): Promise<{ of: Set<number>; whose: Set<number> }> {
  const of = new Set<number>();
  const whose = new Set<number>();
  if (!tables.some(({ table }) => table === 'saved_property')) return { of, whose };
  for await (const { text } of linesOf(path, createReadStream(path))) {
    // Written by the check.
    const row = JSON.parse(text.slice(text.indexOf(' ') + 1)) as { property_id: number; user_id: number };
    of.add(row.property_id);
    whose.add(row.user_id);
  }
  return { of, whose };
}
