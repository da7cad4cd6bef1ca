import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { ContactSearch } from '../../../src/api/contract/contacts/contacts.ts';
import type { ChosenContacts } from '../../../src/machines/app/messages/contacts.ts';
import { tracingMachine } from '../../../src/machines/contacts/tracing.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot } from '../../support/inRoot.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ config: { workers: true } });
  me = await server.signIn();
});
afterAll(async () => await server.close());

const made = async (fields: Record<string, unknown>): Promise<number> =>
  valueOf(await me.client.call('saveContact', { query: {}, body: fields })).contact.id;

const named = (id: number): ChosenContacts => ({
  search: ContactSearch.parse({}),
  selection: { allSelected: false, items: [id] },
});

describe('skip tracing', () => {
  it('R-SKIP-001 R-SKIP-003 R-CONTACT-006 says what it costs, orders after a yes, follows the job and opens the group of those found', async () => {
    const id = await made({ lastName: 'Rivera Ana', zip: '24153' });
    await made({
      firstName: 'Ana',
      lastName: 'Rivera',
      zip: '24153',
      streetAddress: '1 Elm St',
      mobile: '540-555-0142',
    });
    const { child, told, stop } = inRoot(tracingMachine, childInput(me.client));
    const state = () => child.getSnapshot();
    child.send({ type: 'tracing.ask', of: named(id) });
    expect(told).toContainEqual({ type: 'workspace.open', overlay: 'traceContacts' });
    await waitFor(child, () => state().matches('asking'), { timeout: 60_000 });
    expect(state().context.offer).toMatchObject({
      message: '1 contact is looked for in your own contacts. It costs nothing.',
      lines: expect.arrayContaining([expect.objectContaining({ label: 'Contacts found', quantity: 1 })]) as unknown,
      total: 0,
      dncEnabled: false,
    });
    expect(state().context.job).toBeNull();
    child.send({ type: 'tracing.order' });
    await waitFor(child, () => state().matches('idle'), { timeout: 60_000 });
    const { job } = state().context;
    expect(job).toMatchObject({ state: 'COMPLETE', found: 1 });
    expect(told).toContainEqual({ type: 'contacts.group', id: job?.groupId });
    stop();
  });

  it('a refusal is stored and nothing is ordered', async () => {
    const { child, stop } = inRoot(tracingMachine, childInput(me.client));
    child.send({ type: 'tracing.ask', of: named(987_654) });
    await waitFor(child, (state) => state.matches('idle') && state.context.error !== null, { timeout: 60_000 });
    expect(child.getSnapshot().context).toMatchObject({ offer: null, job: null, error: 'Nothing is selected.' });
    stop();
  });
});
