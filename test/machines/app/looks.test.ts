/** How grids are laid out, kept by the real server. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readLooks } from '../../../src/machines/app/looks/gridLooks.ts';
import { looksMachine } from '../../../src/machines/app/looks.ts';
import { arrangedKeys, noLook } from '../../../src/machines/parts/gridLook.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

/** Changes made step by step are written once, after a rest. */
const REST_MS = 1000;

let server: TestServer;
let me: SignedIn;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
beforeEach(async () => void (me = await server.newcomer()));

const signIn = async () => valueOf(await me.client.call('auth', { query: {} }));
const kept = async () => readLooks((await signIn()).layouts);
const labels = { lastName: 'Last name', city: 'City', zip: 'ZIP' };
async function desk() {
  const at = openDesk(looksMachine, { server, me });
  await at.does({ type: 'app.signedIn', answer: await signIn() });
  const shown = {
    type: 'looks.shown',
    grid: 'contacts',
    keys: Object.keys(labels),
    pinned: ['lastName'],
    labels,
  } as const;
  await at.does(shown);
  return { ...at, shown, look: () => at.context().looks.contacts };
}

describe('the looks of grids', () => {
  it('are shown at once, saved once after a rest, each grid for itself, and there at the next sign-in', async () => {
    const { does, passes, wire, look } = await desk();
    await does({ type: 'looks.width', grid: 'contacts', key: 'city', width: 150 });
    await does({ type: 'looks.hide', grid: 'contacts', key: 'zip' });
    await does({ type: 'looks.pin', grid: 'contacts', key: 'city' });
    await does({ type: 'looks.sorted', grid: 'COMP', sort: [{ field: 'saleDate', ascending: false }] });
    const contacts = { ...noLook, keys: ['lastName', 'city'], widths: { city: 150 }, pinned: ['lastName', 'city'] };
    expect(look()).toEqual(contacts);
    expect(wire.of('saveLayout')).toEqual([]);
    await passes(REST_MS);
    expect(wire.of('saveLayout')).toHaveLength(1);
    const looks = { contacts, COMP: { ...noLook, sort: [{ field: 'saleDate', ascending: false }] } };
    expect(await kept()).toEqual(looks);
    const next = await desk();
    expect(next.context().looks).toEqual(looks);
    await next.does({ type: 'looks.reset', grid: 'contacts' });
    await next.passes(REST_MS);
    expect(await kept()).toEqual({ COMP: looks.COMP });
  });

  it('the last column stays, and a choice of none is none', async () => {
    const { does, shown, look } = await desk();
    await does({ ...shown, keys: ['city'] }, { type: 'looks.hide', grid: 'contacts', key: 'city' });
    await does({ type: 'looks.choose', grid: 'contacts', keys: [] });
    expect(look()).toBeUndefined();
    await does({ type: 'looks.choose', grid: 'contacts', keys: ['zip', 'city'] });
    expect(look()?.keys).toEqual(['zip', 'city']);
  });

  it('what the server refuses is as it was before, and is told', async () => {
    const { does, passes, wire, heard, look } = await desk();
    wire.fail('saveLayout', 422);
    await does({ type: 'looks.width', grid: 'contacts', key: 'city', width: 99 });
    await passes(REST_MS);
    expect([look(), heard('errors.add').length]).toEqual([undefined, 1]);
  });

  it.each([
    [[], null, ['a', 'b', 'c']],
    [['c', 'moon', 'a'], null, ['c', 'a']],
    [
      ['c', 'a'],
      ['a', 'b'],
      ['a', 'c'],
    ],
    [['moon'], ['b'], ['b', 'a', 'c']],
  ])('columns %j with %j pinned are shown as %j', (keys, pinned, shown) => {
    const usual = ['a', 'b', 'c'];
    expect(arrangedKeys({ keys, pinned }, usual, (key) => usual.includes(key))).toEqual(shown);
  });
});
