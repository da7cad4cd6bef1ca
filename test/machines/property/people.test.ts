/** Who is called about a saved property, at the real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleMachine } from '../../../src/machines/property/people.ts';
import { openDesk } from '../../support/desk.ts';
import { sampleIds, saveInto } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let saved: number;
let other: number;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 500 });
  me = await server.newcomer();
  const ids = await sampleIds(server, 2, "owner_name IS NOT NULL AND trim(owner_name) <> ''");
  [saved = 0, other = 0] = ids;
  await saveInto(me, 'Leads', ids);
});
afterAll(async () => await server.close());

async function desk(permissions = me.auth.permissions) {
  const at = openDesk(peopleMachine, { server, me });
  await at.does({ type: 'app.signedIn', answer: { ...me.auth, permissions } });
  return { ...at, asked: () => at.wire.of('queryContacts').length };
}

describe('the people of a property', () => {
  it('are its owners among the contacts, with the numbers that they have now', async () => {
    const { does, context } = await desk();
    await does({ type: 'people.load', propertyId: saved });
    const [owner] = context().contacts;
    expect(owner?.propertyIds).toContain(saved);
    valueOf(
      await me.client.call('saveContact', {
        query: {},
        body: { id: owner?.id, version: owner?.version, mobile: '(614) 555-0147' },
      }),
    );
    await does({ type: 'people.changed' });
    const mobile = () => context().contacts.find(({ id }) => id === owner?.id)?.mobile;
    expect(mobile()).toBe('(614) 555-0147');
    valueOf(await me.client.call('saveContact', { query: {}, body: { id: owner?.id, version: 2, mobile: '' } }));
    await does({ type: 'contacts.linked' });
    expect(mobile()).toBe('');
  });

  it('go with the property, and an answer for one that was left shows nobody', async () => {
    const { child, wire, does, context } = await desk();
    await does({ type: 'people.load', propertyId: saved });
    const answers = wire.hold('queryContacts', 'after');
    child.send({ type: 'people.load', propertyId: other });
    expect(context().contacts).toEqual([]);
    child.send({ type: 'property.open', propertyId: 7 });
    answers.open();
    await wire.quiet();
    expect(context()).toMatchObject({ propertyId: null, contacts: [] });
    await does({ type: 'people.changed' }, { type: 'contacts.linked' });
    expect(context().contacts).toEqual([]);
  });

  it('are not asked for by somebody who may not see contacts, and a failure is no message', async () => {
    const { does, asked } = await desk([]);
    await does({ type: 'people.load', propertyId: saved }, { type: 'people.changed' });
    expect(asked()).toBe(0);
    const mine = await desk();
    mine.wire.fail('queryContacts', 503);
    await mine.does({ type: 'people.load', propertyId: saved });
    expect([mine.asked(), mine.told]).toEqual([1, []]);
  });
});
