/** `platbook lists` and `platbook export`: the lists of the user of the token, and one of them as a file. */
import { writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { GROUP_PAGE_LIMIT, type Group, type GroupRow } from '../../../src/api/contract/lists/groups.ts';
import { BadInput } from '../badInput.ts';
import type { Options } from './options.ts';
import type { Printed } from './printed.ts';
import { Refused, valueOf, type Server } from './server.ts';

const listColumns = [
  { name: 'id', kind: 'plain' },
  { name: 'name', kind: 'words' },
  { name: 'type', kind: 'words' },
  { name: 'size', kind: 'plain' },
  { name: 'modified', kind: 'words' },
] as const;
const rowColumns = [
  { name: 'propertyId', kind: 'plain' },
  { name: 'streetAddress', kind: 'words' },
  { name: 'cityName', kind: 'words' },
  { name: 'zip', kind: 'words' },
  { name: 'statusId', kind: 'plain' },
  { name: 'tags', kind: 'words' },
  { name: 'note', kind: 'words' },
] as const;
const ROWS = 50;
/** The file as which a list is written, by the end of its name. */
const formats = { '.csv': { csv: 'true' }, '.xlsx': {}, '.xml': { isXML: 'true' } } as const;

/** All lists, or the first rows of the one that is named. */
export async function lists(server: Server, words: readonly string[], options: Options): Promise<Printed> {
  const name = words.join(' ').trim();
  if (name !== '') return await rowsOf(server, await listNamed(server, name), options.limit ?? ROWS);
  const { groups } = valueOf(server, await server.client.call('lists'));
  return {
    record: groups,
    table: {
      columns: listColumns,
      rows: groups.map((group) => listColumns.map(({ name: key, kind }) => ({ kind, value: group[key] }))),
    },
    note: `${groups.length} ${groups.length === 1 ? 'list' : 'lists'}`,
  };
}

async function rowsOf(server: Server, { id, name }: Group, most: number): Promise<Printed> {
  const rows: GroupRow[] = [];
  let total = Infinity;
  for (let index = 0; rows.length < Math.min(most, total); index++) {
    const search = {
      filters: { groupIds: { values: [id] } },
      index,
      limit: Math.min(GROUP_PAGE_LIMIT, most),
    };
    const answer = valueOf(server, await server.client.call('queryGroups', { body: { search } }));
    total = answer.resultCount;
    rows.push(...answer.results);
    if (answer.results.length === 0) break;
  }
  const shown = rows.slice(0, most);
  return {
    record: shown,
    table: {
      columns: rowColumns,
      rows: shown.map((row) =>
        rowColumns.map(({ name: key, kind }) => ({ kind, value: key === 'tags' ? row.tags.join(', ') : row[key] })),
      ),
    },
    note: `${shown.length} of ${total} properties on ${name}`,
  };
}

/** By its number or its name, whatever the case. */
async function listNamed(server: Server, name: string): Promise<Group> {
  const { groups } = valueOf(server, await server.client.call('lists'));
  const match =
    groups.find(({ id }) => String(id) === name) ??
    groups.find((group) => group.name.toLowerCase() === name.toLowerCase());
  if (match !== undefined) return match;
  const names = groups.map((group) => group.name).join(', ');
  throw new Refused(`no list is called ${name}${names === '' ? ': there is none yet' : `; there are ${names}`}`);
}

/** A list as a file, whose rows count as exported. What stands there already is not written over. */
export async function exportList(server: Server, words: readonly string[]): Promise<Printed> {
  const file = words.at(-1);
  const name = words.slice(0, -1).join(' ').trim();
  if (file === undefined || name === '')
    throw new BadInput('name the list and the file: platbook export "Call first" leads.csv');
  const format = Object.entries(formats).find(([end]) => end === extname(file).toLowerCase())?.[1];
  if (format === undefined) throw new BadInput(`the file ends in ${Object.keys(formats).join(', ')}: ${file}`);
  if (existsSync(file)) throw new BadInput(`${file} is there already. Nothing was exported.`);
  const list = await listNamed(server, name);
  const body = { search: { filters: { groupIds: { values: [list.id] } } } };
  const { client } = server;
  const { fileId, rowCount } = valueOf(
    server,
    await client.call('exportProperties', { query: { ...format, name: list.name }, body }),
  );
  valueOf(server, await client.call('confirmExport', { params: { id: fileId } }));
  const { content } = valueOf(server, await client.call('exportFile', { params: { id: fileId } }));
  await writeFile(file, Buffer.from(await content.arrayBuffer()), { flag: 'wx' });
  const record = { file, list: list.name, rows: rowCount };
  return {
    record,
    table: {
      columns: [
        { name: 'file', kind: 'words' },
        { name: 'rows', kind: 'plain' },
      ],
      rows: [
        [
          { value: file, kind: 'words' },
          { value: rowCount, kind: 'plain' },
        ],
      ],
    },
    note: null,
  };
}
