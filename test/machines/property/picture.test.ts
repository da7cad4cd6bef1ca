/** Pictures of a property, from the real server. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pictureMachine } from '../../../src/machines/property/picture.ts';
import { openDesk } from '../../support/desk.ts';
import { inService } from '../../support/inService.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { publishParcels } from '../../support/smallWarehouse.ts';
import { valueOf } from '../../support/valueOf.ts';

/** One that lies somewhere, and one of which nobody knows where. */
const PLACED = 3;
const UNPLACED = 4;

const street = 'https://street.example/{latitude}/{longitude}';
const withoutImages = { tiles: null, satelliteTiles: null, satelliteImage: null, attribution: null };
/** With street views configured and without. */
let servers: { readonly seen: TestServer; readonly unseen: TestServer };
beforeAll(async () => {
  servers = { seen: await started(street), unseen: await started(null) };
});
afterAll(async () => {
  await servers.seen.close();
  await servers.unseen.close();
});

async function started(streetView: string | null): Promise<TestServer> {
  const server = await startTestServer({ config: { imagery: { ...withoutImages, streetView } } });
  const place = { fips: '51540', stateCode: 'VA', zip: '22903' };
  const { id } = await publishParcels(server.services.config.warehouseDir, [
    { ...place, propertyId: PLACED, streetAddress: '3 OAK ST', latitude: 38, longitude: -78.5 },
    { ...place, propertyId: UNPLACED, streetAddress: '4 OAK ST' },
  ]);
  await inService(server.services.warehouse, id);
  return server;
}

/** As rows are walked over: first a glance, then opened on purpose. */
async function looked(server: TestServer, propertyId: number, withStreet: boolean) {
  const me: SignedIn = await server.newcomer();
  const at = openDesk(pictureMachine, { server, me });
  await at.does(
    { type: 'property.open', propertyId },
    { type: 'picture.load', propertyId, withStreet: false },
    { type: 'picture.load', propertyId, withStreet },
    // Once is enough.
    { type: 'picture.load', propertyId, withStreet },
  );
  return { ...at, me };
}

it('R-PROP-008 has pictures from above and from the street, which go with the property', async () => {
  const { does, wire, context } = await looked(servers.seen, PLACED, true);
  expect(await context().image?.text()).toMatch(/^<svg.*Parcels around 3 OAK ST/s);
  expect(context()).toMatchObject({ street: 'https://street.example/38/-78.5', error: null });
  expect(wire.sent.map(({ name }) => name).toSorted()).toEqual(['propertyPicture', 'streetView']);
  await does({ type: 'property.open', propertyId: UNPLACED });
  expect(context()).toMatchObject({ propertyId: null, image: null, street: null });
});

it('nobody is asked for a picture from the street where there is none', async () => {
  const { wire, context } = await looked(servers.unseen, PLACED, false);
  expect(context().image).not.toBeNull();
  expect(wire.sent.map(({ name }) => name)).toEqual(['propertyPicture']);
});

it("shows the newest picture of one's own beside the one from above, and follows what is put there and taken away", async () => {
  const { does, wire, context, me } = await looked(servers.unseen, PLACED, false);
  const put = async (color: string): Promise<number> => {
    const create = { width: 90, height: 60, channels: 3, background: color } as const;
    const file = new File([await sharp({ create }).png().toBuffer()], 'front.png', { type: 'image/png' });
    return valueOf(await me.client.call('addDocument', { params: { id: PLACED }, upload: { file } })).savedId;
  };
  expect(context().own).toBeNull();
  const id = await put('#ff0000');
  await does({ type: 'picture.again', propertyId: UNPLACED });
  expect(context().own).toBeNull();
  await does({ type: 'picture.again', propertyId: PLACED });
  expect(context().own?.type).toBe('image/png');
  expect(await context().image?.text()).toMatch(/^<svg/);
  expect(wire.sent.map(({ name }) => name)).toEqual(['propertyPicture', 'propertyPicture', 'propertyImage']);
  valueOf(await me.client.call('deleteDocument', { params: { id } }));
  await does({ type: 'picture.again', propertyId: PLACED });
  expect(context().own).toBeNull();
  expect(await context().image?.text()).toMatch(/^<svg/);
});

it('each picture fails alone, and a missing street view is no error', async () => {
  const without = await looked(servers.unseen, PLACED, true);
  expect(without.context()).toMatchObject({ street: null, error: null });
  expect(without.context().image).not.toBeNull();
  const unplaced = await looked(servers.seen, UNPLACED, false);
  expect(unplaced.context()).toMatchObject({ image: null, error: 'The position of this property is not known.' });
});
