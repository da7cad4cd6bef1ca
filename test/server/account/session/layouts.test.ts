import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  me = await server.signIn();
});
afterAll(async () => await server.close());

const save = async (name: string, columns: unknown, id?: number) =>
  await me.client.call('saveLayout', {
    body: { type: 'PROPERTY_GRID', name, columns, ...(id === undefined ? {} : { id }) },
  });

it('saves by name: the same name of the same type is replaced, whatever its case', async () => {
  const { layouts } = valueOf(await save('Narrow', ['apn']));
  const again = valueOf(await save('NARROW', ['apn', 'zip'])).layouts;
  expect(again).toEqual([{ id: layouts[0]?.id, type: 'PROPERTY_GRID', name: 'NARROW', columns: ['apn', 'zip'] }]);
});

it('keeps any JSON as it is, null and a bare text too', async () => {
  for (const columns of [
    null,
    'text',
    [1, [2]],
    { type: 'split', children: ['a', 'b'], splitPercentages: [40.5, 59.5] },
  ]) {
    const { layouts } = valueOf(await save('Any', columns));
    expect(layouts.find(({ name }) => name === 'Any')?.columns).toEqual(columns);
  }
});

it('renames by id, but not to a name that another has', async () => {
  const { layouts } = valueOf(await save('One', []));
  const one = layouts.find(({ name }) => name === 'One')?.id ?? 0;
  valueOf(await save('Two', []));
  expect(await save('two', [], one)).toMatchObject({ ok: false, status: 422, fieldErrors: { name: 'is taken' } });
  expect(valueOf(await save('Uno', [], one)).layouts.map(({ name }) => name)).toContain('Uno');
  expect(await save('Three', [], 999_999)).toMatchObject({ ok: false, status: 404 });
});

it('refuses a layout that is too large, and an empty name', async () => {
  expect(await save('Large', 'x'.repeat(300_000))).toMatchObject({
    ok: false,
    status: 422,
    fieldErrors: { columns: 'is too large' },
  });
  expect(await save('  ', [])).toMatchObject({ ok: false, status: 400 });
});

it('deletes one and answers the others', async () => {
  const { layouts } = valueOf(await save('Gone', []));
  const id = layouts.find(({ name }) => name === 'Gone')?.id ?? 0;
  const left = valueOf(await me.client.call('deleteLayout', { params: { id } })).layouts;
  expect(left).toEqual(layouts.filter((layout) => layout.id !== id));
  expect(await me.client.call('deleteLayout', { params: { id } })).toMatchObject({ ok: false, status: 404 });
});
