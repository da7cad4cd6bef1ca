/** What an export of everything holds, against the tables that the database has. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { columnTexts, exportedTables, type ExportedTable } from '../../../../server/account/archive/exportedTables.ts';
import { plannedTables } from '../../../../server/account/archive/plannedTables.ts';
import { tableShapes, type TableShape } from '../../../../server/account/archive/tableShapes.queries.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let shapes: TableShape[];
beforeAll(async () => {
  server = await startTestServer();
  shapes = await tableShapes(server.db);
});
afterAll(async () => await server.close());

const named: Readonly<Record<string, ExportedTable>> = exportedTables;
const ofAccounts = (): string[] =>
  shapes
    .filter(({ name, columns }) => name === 'account' || columns.some((column) => column.name === 'account_id'))
    .map(({ name }) => name);

it('each table with rows of an account is exported, or named with the reason why not', () => {
  expect(Object.keys(named).toSorted()).toEqual(ofAccounts().toSorted());
  const { tables, left } = plannedTables(shapes, { isWhole: true }, new Set());
  const told = [...tables.map(({ shape }) => shape.name), ...Object.keys(left)];
  expect(told.toSorted()).toEqual(ofAccounts().toSorted());
  for (const why of Object.values(left)) expect(why.length).toBeGreaterThan(5);
});

it('what is left out of a table is a column of it', () => {
  for (const { name, columns } of shapes) {
    const table = named[name];
    const without = table === undefined || 'left' in table ? [] : Object.keys(table.without ?? {});
    expect(columns.map((column) => column.name)).toEqual(expect.arrayContaining(without));
  }
  for (const place of Object.keys(columnTexts)) {
    const [table, column] = place.split('.');
    expect(shapes.find(({ name }) => name === table)?.columns.map(({ name }) => name)).toContain(column);
  }
});

it('no column of bytes is exported but the hashes of the audit: all others are secrets or of use only here', () => {
  const { tables } = plannedTables(shapes, { isWhole: true }, new Set());
  const bytes = tables.flatMap(({ shape, columns }) =>
    columns.filter(({ type }) => type === 'bytea').map(({ name }) => `${shape.name}.${name}`),
  );
  expect(bytes).toEqual(['audit_event.previous', 'audit_event.hash', 'audit_head.hash']);
});

it('a member takes along what is their own and what everybody sees, never what is of the owner', () => {
  const all = new Set(['CONTACT_VIEW', 'ANALYSIS_VIEW'] as const);
  const { tables, left } = plannedTables(shapes, { isWhole: false }, all);
  const names = tables.map(({ shape }) => shape.name);
  expect(names).toEqual(expect.arrayContaining(['app_user', 'contact', 'group_member', 'saved_property', 'tag']));
  expect(Object.keys(left)).toEqual(
    expect.arrayContaining(['account', 'audit_head', 'book_line', 'payment_method', 'permission_grant', 'refund']),
  );
  // Each row is bound to the user, by itself or by what it hangs on, or is everybody's.
  for (const { shape, parent, isEverybodys } of tables) {
    const isBound =
      shape.name === 'app_user' || shape.columns.some(({ name }) => name === 'user_id') || parent !== null;
    expect([shape.name, isBound || isEverybodys]).toEqual([shape.name, true]);
  }
  const { left: unseen } = plannedTables(shapes, { isWhole: false }, new Set());
  expect(unseen).toMatchObject({ contact: expect.stringContaining('may not see'), analysis: expect.any(String) });
});
