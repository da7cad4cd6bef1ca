/** Facts that a person puts right, on the real server. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Correction } from '../../../src/api/contract/property/properties.ts';
import { correctionsMachine } from '../../../src/machines/property/corrections.ts';
import { openDesk } from '../../support/desk.ts';
import { sampleIds } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let propertyId: number;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  [propertyId = 0] = await sampleIds(server, 1);
});
afterAll(async () => await server.close());
beforeEach(async () => void (me = await server.newcomer()));

function desk() {
  const at = openDesk(correctionsMachine, { server, me });
  const pairs = (corrections: readonly Correction[] | undefined) =>
    corrections?.map(({ fact, value }) => [fact, value]);
  return {
    ...at,
    /** As told to the property, and as the server has them. */
    told: () => pairs(at.heard('property.corrected').at(-1)?.['corrections'] as Correction[] | undefined),
    kept: async () => {
      const request = { params: { id: propertyId }, query: { m: 'F' } } as const;
      return pairs(valueOf(await me.client.call('property', request)).corrections);
    },
    types: () => at.told.map(({ type }) => type),
    set: async (value: number | null, was: number | null) =>
      await at.does({ type: 'corrections.set', propertyId, fact: 'bedrooms', value, was }),
  };
}

it('a correction is told to the property and taken back and done again by undo, down to the one before', async () => {
  const { told, kept, heard, replay, set } = desk();
  await set(4, null);
  expect([told(), await kept()]).toEqual([[['bedrooms', 4]], [['bedrooms', 4]]]);
  await set(5, 4);
  await replay('undo');
  expect([told(), await kept()]).toEqual([[['bedrooms', 4]], [['bedrooms', 4]]]);
  await replay('redo');
  expect(told()).toEqual([['bedrooms', 5]]);
  await set(null, 5);
  expect([told(), await kept()]).toEqual([[], []]);
  await replay('undo');
  expect([told(), await kept()]).toEqual([[['bedrooms', 5]], [['bedrooms', 5]]]);
  expect(heard('history.push')).toHaveLength(3);
});

it('one that is refused is dropped from undo and said', async () => {
  const { told, kept, types, set } = desk();
  await set(4.5, null);
  expect([told(), await kept()]).toEqual([undefined, []]);
  expect(types()).toEqual(['history.push', 'errors.add', 'history.drop']);
});
