/** A card on the real server: what was changed is saved by itself, and stays where it cannot be. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Postcard } from '../../../src/api/contract/marketing/postcardContent.ts';
import { cardMachine } from '../../../src/machines/marketing/card.ts';
import type { CardContext } from '../../../src/machines/marketing/card/context.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

const REST_MS = 1000;

let server: TestServer;
let me: SignedIn;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
beforeEach(async () => void (me = await server.newcomer()));

const made = async (name = 'Spring', type: 'POSTCARD' | 'CALL' = 'POSTCARD'): Promise<number> =>
  valueOf(await me.client.call('saveMailing', { body: { name, content: { type } } })).mailing.id;
const kept = async (id: number): Promise<Postcard> =>
  Postcard.parse(valueOf(await me.client.call('mailing', { params: { id } })).content);
const count = async (id: number): Promise<number> => (await kept(id)).frontGraphic.elements.length;

async function opened(id: number) {
  const at = openDesk(cardMachine, { server, me });
  await at.does({ type: 'card.show', id }, { type: 'pane.shown', pane: 'card' });
  const context = (): CardContext => at.context();
  const add = async (): Promise<void> => await at.does({ type: 'card.add', kind: 'TEXT' });
  return { ...at, context, add };
}

describe('a change', () => {
  it('is saved a moment later, with what follows it at once', async () => {
    const id = await made();
    const at = await opened(id);
    await at.add();
    await at.does({ type: 'card.step', right: 1, down: 0 });
    expect(await count(id)).toBe(0);
    await at.passes(REST_MS);
    expect((await kept(id)).frontGraphic.elements).toMatchObject([{ type: 'BODY_HTML', x: 155 }]);
    expect(at.context().kept?.version).toBe(2);
  });

  it.each([
    ['the network is lost', 'cut'],
    ['the database is gone', 503],
    ['the server breaks', 500],
  ] as const)('stays where %s, says why, and is saved with the next one', async (_, fault) => {
    const id = await made();
    const at = await opened(id);
    at.wire.break(fault);
    await at.add();
    await at.passes(600_000);
    expect(at.context()).toMatchObject({ refusal: expect.stringMatching(/\S/), sides: { FRONT: { elements: [{}] } } });
    at.wire.break(null);
    expect(await count(id)).toBe(0);
    await at.add();
    await at.passes(REST_MS);
    expect(await count(id)).toBe(2);
    expect(at.context().refusal).toBeNull();
  });

  it('of somebody else in the meantime is not written over; loaded again it is seen', async () => {
    const id = await made();
    const at = await opened(id);
    const { version, name, audience } = valueOf(await me.client.call('mailing', { params: { id } }));
    const content = { type: 'POSTCARD' as const, addressOverlayEnabled: false };
    valueOf(await me.client.call('saveMailing', { body: { id, version, name, audience, content } }));
    await at.add();
    await at.passes(REST_MS);
    expect(at.context().refusal).toMatch(/\S/);
    expect(await count(id)).toBe(0);
    await at.does({ type: 'card.discard' });
    expect(at.context()).toMatchObject({ refusal: null, sides: { overlay: false, FRONT: { elements: [] } } });
  });

  it('is saved before another card is shown, and taken back there by undo', async () => {
    const [one, other] = [await made('One'), await made('Other')];
    const at = await opened(one);
    await at.add();
    await at.does({ type: 'card.show', id: other });
    await at.passes(REST_MS);
    expect(at.context().kept?.id).toBe(other);
    expect(await count(one)).toBe(1);
    await at.replay('undo');
    expect(at.heard('route.go')).toEqual([{ type: 'route.go', path: `/marketing/card/${one}` }]);
    await at.does({ type: 'card.show', id: one });
    await at.passes(REST_MS);
    expect(await count(one)).toBe(0);
  });

  it('is saved before it is estimated, and estimated once', async () => {
    const id = await made();
    const at = await opened(id);
    await at.add();
    await at.does({ type: 'card.estimate' });
    expect(await count(id)).toBe(1);
    expect(at.heard('mailings.estimateOf')).toEqual([{ type: 'mailings.estimateOf', id, name: 'Spring' }]);
    await at.passes(REST_MS);
    await at.does({ type: 'card.estimate' });
    expect(at.heard('mailings.estimateOf')).toHaveLength(2);
  });

  it('is left unsaved where its campaign was ordered meanwhile, and says so', async () => {
    const id = await made();
    const at = await opened(id);
    await server.db
      .updateTable('mailing')
      .set({ status: 'PROCESSING', ordered: server.clock.now() })
      .where('id', '=', id)
      .execute();
    await at.add();
    await at.passes(REST_MS);
    expect(at.context().refusal).toMatch(/Only unpublished campaigns/);
  });
});

describe('what is no card', () => {
  it('is not shown as one', async () => {
    const at = await opened(await made('Calls', 'CALL'));
    expect(at.context()).toMatchObject({ sides: null, kept: { type: 'CALL' } });
    await at.add();
    await at.does({ type: 'card.estimate' }, { type: 'card.proof' });
    expect(at.heard('mailings.estimateOf')).toEqual([]);
    const gone = await opened(999_999);
    expect(gone.context().error).toMatch(/There is no such campaign/);
  });
});

describe('a file', () => {
  it('becomes the picture of the part that it was chosen for, or is refused with why', async () => {
    const id = await made();
    const at = await opened(id);
    await at.does({ type: 'card.add', kind: 'PICTURE' });
    const part = at.context().selected ?? '';
    await at.does({
      type: 'card.picture',
      id: part,
      file: new File(['PK\u0003\u0004'], 'zip.jpg', { type: 'image/jpeg' }),
    });
    expect(at.context().uploadProblem).toMatch(/\S/);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    await at.does({ type: 'card.picture', id: part, file: new File([png], 'dot.png', { type: 'image/png' }) });
    await expect
      .poll(() => at.context().sides?.FRONT.elements)
      .toMatchObject([{ type: 'IMAGE', content: expect.stringMatching(/^\d+$/) }]);
    await at.passes(REST_MS);
    expect(at.context().uploadProblem).toBeNull();
    expect((await kept(id)).frontGraphic.elements).toMatchObject([
      { type: 'IMAGE', content: expect.stringMatching(/^\d+$/) },
    ]);
  });
});
