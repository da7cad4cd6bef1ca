import { afterEach, expect, it } from 'vitest';
import { pictureMachine } from '../../../src/machines/property/picture.ts';
import { answeringClient, Refused } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled } from '../../support/inRoot.ts';

let stop = (): void => undefined;
afterEach(() => stop());

async function looked(image: Response | Refused, street: { url: string; heading: null } | Refused) {
  const client = answeringClient({ propertyImage: () => image, streetView: () => street });
  const running = inRoot(pictureMachine, childInput(client));
  stop = running.stop;
  running.child.send({ type: 'property.open', propertyId: 3 });
  running.child.send({ type: 'picture.load', propertyId: 3 });
  // Once is enough.
  running.child.send({ type: 'picture.load', propertyId: 3 });
  await settled();
  return { ...running, client, context: () => running.child.getSnapshot().context };
}
const svg = () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } });
const none = new Refused(404, 'No street view available');

it('R-PROP-008 has pictures from above and from the street, which go with the property', async () => {
  const { child, client, context } = await looked(svg(), { url: 'https://street.example/1', heading: null });
  expect(await context().image?.text()).toBe('<svg/>');
  expect(context()).toMatchObject({ street: 'https://street.example/1', error: null });
  expect(client.calls).toHaveLength(2);
  child.send({ type: 'property.open', propertyId: 4 });
  expect(context()).toMatchObject({ propertyId: null, image: null, street: null });
});

it('each picture fails alone, and a missing street view is no error', async () => {
  const without = await looked(svg(), none);
  expect(without.context()).toMatchObject({ street: null, error: null });
  expect(without.context().image).not.toBeNull();
  const unplaced = await looked(new Refused(404, 'The position of this property is not known.'), none);
  expect(unplaced.context()).toMatchObject({ image: null, error: 'The position of this property is not known.' });
});
