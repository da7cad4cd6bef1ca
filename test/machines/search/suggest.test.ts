import { describe, expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import { suggestMachine } from '../../../src/machines/search/suggest.ts';
import { answeringClient, Refused } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled } from '../../support/inRoot.ts';

function field(refused?: Refused) {
  const client = answeringClient({
    suggestions: ({ query }) =>
      refused ?? { suggestions: [{ type: 'CITY', label: query.get('q') ?? '', fips: undefined }] },
  });
  const clock = new SimulatedClock();
  const { child } = inRoot(suggestMachine, childInput(client), clock);
  return {
    asked: () => client.calls.map(({ request }) => request.query.get('q')),
    now: () => child.getSnapshot().context,
    isIdle: () => child.getSnapshot().matches('idle'),
    type: (text: string) => child.send({ type: 'suggest.ask', text }),
    clear: () => child.send({ type: 'suggest.clear' }),
    pause: async (milliseconds = 200) => {
      clock.increment(milliseconds);
      await settled();
    },
  };
}

describe('suggestions while typing', () => {
  it('asks from three characters on, once typing pauses', async () => {
    const { type, pause, asked, now } = field();
    type('fr');
    await pause();
    expect(asked()).toEqual([]);
    for (const text of ['fra', 'fran', 'frank']) {
      type(text);
      await pause(50);
    }
    expect(asked()).toEqual([]);
    await pause();
    expect(asked()).toEqual(['frank']);
    expect(now()).toMatchObject({ itemsFor: 'frank', items: [{ label: 'frank' }] });
  });

  it('keeps the offers until newer ones are there, and drops them with the text', async () => {
    const { type, pause, now } = field();
    type('frank');
    await pause();
    type('franklin');
    expect(now().items).toHaveLength(1);
    type('f');
    expect(now().items).toEqual([]);
  });

  it('an answer to a text that was replaced does not count', async () => {
    const { type, pause, now, asked } = field();
    type('frank');
    await pause(130);
    type('gwinnett');
    await pause(130);
    expect(asked().at(-1)).toBe('gwinnett');
    expect(now().items.map(({ label }) => label)).toEqual(['gwinnett']);
  });

  it('a failure offers nothing and says why', async () => {
    const { type, pause, now, isIdle } = field(new Refused(503));
    type('frank');
    await pause();
    expect([isIdle(), now().items, now().error]).toEqual([true, [], expect.stringMatching(/restart/)]);
  });
});
