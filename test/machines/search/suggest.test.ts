/** Suggestions of places, from the real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suggestMachine } from '../../../src/machines/search/suggest.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  me = await server.signIn();
});
afterAll(async () => await server.close());

/** Longer than a pause while typing has to be. */
const PAUSE_MS = 200;

function field() {
  const at = openDesk(suggestMachine, { server, me });
  return {
    ...at,
    asked: () => at.wire.of('suggestions').map(({ query }) => query.get('q')),
    type: (text: string) => at.child.send({ type: 'suggest.ask', text }),
    labels: () => at.context().items.map(({ label }) => label),
  };
}

describe('suggestions while typing', () => {
  it('asks from three characters on, once typing pauses', async () => {
    const { type, passes, asked, context, labels } = field();
    type('fr');
    await passes(PAUSE_MS);
    expect(asked()).toEqual([]);
    for (const text of ['fra', 'fran', 'frank']) {
      type(text);
      await passes(50);
    }
    expect(asked()).toEqual([]);
    await passes(PAUSE_MS);
    expect(asked()).toEqual(['frank']);
    expect(context().itemsFor).toBe('frank');
    expect(labels()).toContainEqual(expect.stringContaining('Franklin'));
  });

  it('keeps the offers until newer ones are there, and drops them with the text', async () => {
    const { type, passes, context } = field();
    type('frank');
    await passes(PAUSE_MS);
    const before = context().items.length;
    expect(before).toBeGreaterThan(0);
    type('franklin');
    expect(context().items).toHaveLength(before);
    type('f');
    expect(context().items).toEqual([]);
  });

  it('an answer to a text that was replaced does not count', async () => {
    const { type, wire, passes, context, labels, asked } = field();
    const answers = wire.hold('suggestions', 'after');
    type('frank');
    await passes(PAUSE_MS);
    type('gwinnett');
    await passes(PAUSE_MS);
    expect(asked()).toEqual(['frank', 'gwinnett']);
    answers.open();
    await wire.quiet();
    expect(context().itemsFor).toBe('gwinnett');
    expect(labels()).toContainEqual(expect.stringContaining('Gwinnett'));
    expect(labels()).not.toContainEqual(expect.stringContaining('Franklin'));
  });

  it('a failure offers nothing and says why', async () => {
    const { type, wire, passes, state, context } = field();
    wire.fail('suggestions', 503);
    type('frank');
    await passes(PAUSE_MS);
    expect([state().matches('idle'), context().items, context().error]).toEqual([
      true,
      [],
      expect.stringMatching(/restart/),
    ]);
  });
});
