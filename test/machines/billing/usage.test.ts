/** What is used of the limits, on the screen, kept by the real server. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runsOutOn } from '../../../src/calc/billing/runsOut.ts';
import { usageMachine } from '../../../src/machines/billing/usage.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
beforeEach(async () => void (me = await server.newcomer()));

async function desk() {
  const at = openDesk(usageMachine, { server, me });
  await at.does({ type: 'app.signedIn', answer: me.auth }, { type: 'pane.shown', pane: 'usage' });
  return at;
}

describe('the limits', () => {
  it('R-USAGE-005 are read while their pane is on screen, say why they are not there, and are asked for again', async () => {
    const at = openDesk(usageMachine, { server, me });
    await at.does({ type: 'app.signedIn', answer: me.auth });
    expect(at.context().usage).toBeNull();
    at.wire.fail('usage', 503);
    await at.does({ type: 'pane.shown', pane: 'usage' });
    expect([at.state().matches({ list: 'failed' }), at.context().error === null]).toEqual([true, false]);
    await at.does({ type: 'usage.refresh' });
    expect(at.context()).toMatchObject({ error: null, usage: { savesLimit: null, savesUsed: 0 } });
    // Without a limit there is nothing to raise.
    await at.does({ type: 'usage.startRaise' });
    expect(at.told.filter(({ type }) => type === 'workspace.open')).toEqual([]);
  });

  it('R-USAGE-006 are raised at the price that was seen, and refused with the reason otherwise', async () => {
    valueOf(await me.client.call('changePlan', { params: { id: me.auth.profile.id }, body: { planId: 943 } }));
    const at = await desk();
    await at.does({ type: 'usage.raise', kind: 'saves', quantity: 1000, approved: 19 });
    expect(at.context().refusal).toContain('The amount due is $20.00, not $19.00.');
    await at.does({ type: 'usage.raise', kind: 'saves', quantity: 1000, approved: 20 });
    expect(at.context()).toMatchObject({ refusal: null, usage: { savesLimit: 26_000 } });
    await at.does({ type: 'usage.byMember' });
    expect(at.context().isByMember).toBe(true);
  });
});

describe('a limit runs out', () => {
  const month = { start: '2026-03-02', end: '2026-04-02' } as const;
  it.each([
    ['2026-03-11', 50, 100, '2026-03-21'],
    ['2026-03-11', 100, 100, '2026-03-11'],
    ['2026-03-11', 10, 100, null],
    ['2026-03-02', 0, 100, null],
    ['2026-03-02', 4, 100, '2026-03-26'],
    ['2026-03-02', 3, 100, null],
  ] as const)('on %s with %i of %i used on %s', (today, used, limit, day) => {
    expect(runsOutOn(month, today, { used, limit })).toBe(day);
  });
});
