/** A sequence as the screen has it, at the real server: whatever it comes to, by the shortest paths of what keys can do. */
import { setup } from 'xstate';
import { afterAll, beforeAll, expect } from 'vitest';
import { runSequencesJob } from '../../../server/marketing/sequences/runSequences.job.ts';
import type { SequenceState } from '../../../src/calc/marketing/sequence.ts';
import { sequencesMachine } from '../../../src/machines/marketing/sequences.ts';
import { newRule, newText, type SequencesEvent } from '../../../src/machines/marketing/sequences/context.ts';
import { openDesk } from '../../support/desk.ts';
import { mayText, peopleOf } from '../../support/marketing/people.ts';
import { testModel } from '../../support/model.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());

async function start() {
  const me = await server.newcomer();
  await mayText(me, server.clock.now());
  const contactIds = await peopleOf(me, 2);
  const at = openDesk(sequencesMachine, { server, me });
  await at.does({ type: 'app.signedIn', answer: me.auth }, { type: 'pane.shown', pane: 'sequences' });
  return { ...at, me, contactIds };
}
type Driver = Awaited<ReturnType<typeof start>>;

/** The screen shows what the server has, and nothing is half done. */
const isAt = (state: SequenceState | null, steps: number) => async (driver: Driver) => {
  const { context, me } = driver;
  const { sequences } = valueOf(await me.client.call('sequences'));
  expect(context()).toMatchObject({ form: null, stepForm: null, refusal: null, tasks: [] });
  expect(context().rows).toEqual(sequences);
  expect(sequences.map((one) => [one.state, one.steps.length])).toEqual(state === null ? [] : [[state, steps]]);
  expect(driver.heard('members.show').at(-1)?.['id'] ?? null).toBe(sequences[0]?.campaignId ?? null);
};
const sends =
  (...events: readonly SequencesEvent[]) =>
  async ({ does }: Driver) => {
    for (const event of events) await does(event);
  };

const change = async ({ does, context }: Driver): Promise<void> => {
  await does({ type: 'sequences.change' });
  const { text } = context().form ?? {};
  if (text === undefined) throw new Error('no form opens');
  await does({ type: 'sequences.keep', text: { ...text, name: 'Summer', joins: true } });
  expect(context().rows).toMatchObject([{ name: 'Summer', joins: true }]);
};
const begin = async ({ does, context }: Driver): Promise<void> => {
  await does({ type: 'sequences.estimate' });
  expect(context().asked?.estimate).toMatchObject({ members: 2, total: 0, problems: [] });
  await does({ type: 'sequences.acknowledge' }, { type: 'sequences.start', ceiling: 0 });
  await runSequencesJob({}, server.services);
  await does({ type: 'sequences.refresh' });
};
/** Whoever stands at it keeps it: what was shown before the answer is taken back. */
const shift = async ({ does, heard }: Driver): Promise<void> => {
  await does({ type: 'sequences.shiftDays', by: 1 });
  expect(String(heard('errors.add').at(-1)?.['detail'])).toMatch(/reached by members.*Nothing was saved/);
  await does({ type: 'sequences.refresh' });
};
const end = async ({ does, context, heard }: Driver): Promise<void> => {
  await does({ type: 'sequences.startEnd' });
  expect(heard('workspace.open').at(-1)).toMatchObject({ overlay: 'sequenceEnd' });
  await does({ type: 'sequences.end', id: context().rows[0]?.campaignId ?? 0 });
};

const machine = setup({}).createMachine({
  initial: 'none',
  states: {
    none: { on: { make: 'blank' } },
    blank: { on: { addStep: 'draft', change: 'blank' } },
    draft: { on: { removeStep: 'blank', start: 'running', estimate: 'draft' } },
    running: { on: { pause: 'paused', end: 'ended', shift: 'running' } },
    paused: { on: { resume: 'running', end: 'ended' } },
    ended: { on: { pause: 'ended', addStep: 'ended' } },
  },
});

testModel<Driver>('a sequence', {
  machine,
  start,
  states: {
    none: isAt(null, 0),
    blank: isAt('DRAFT', 0),
    draft: isAt('DRAFT', 1),
    running: isAt('RUNNING', 1),
    paused: isAt('PAUSED', 1),
    ended: isAt('ENDED', 1),
  },
  events: {
    make: async ({ does, contactIds }) => {
      await does({ type: 'sequences.startAdd' });
      const text = newText();
      await does({
        type: 'sequences.keep',
        text: { ...text, name: 'Spring', audience: { ...text.audience, contactIds } },
      });
    },
    change,
    addStep: sends(
      { type: 'sequences.addStep' },
      { type: 'sequences.keepStep', choice: { channel: 'CALL' }, rule: newRule(0), isWritten: false },
    ),
    removeStep: sends({ type: 'sequences.removeStep' }),
    estimate: sends({ type: 'sequences.estimate' }, { type: 'sequences.leave' }),
    start: begin,
    shift,
    pause: sends({ type: 'sequences.pause' }),
    resume: sends(
      { type: 'sequences.pause' },
      { type: 'sequences.acknowledge' },
      { type: 'sequences.resume', ceiling: 0 },
    ),
    end,
  },
});
