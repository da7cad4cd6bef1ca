import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import type { PageLink } from '../../../src/api/account/pageLink.ts';
import { sessionMachine } from '../../../src/machines/account/session.ts';
import { cookieJar } from '../../support/cookieJar.ts';
import { childInput, memoryStorage } from '../../support/childInput.ts';
import { inRoot } from '../../support/inRoot.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeEach(async () => void (server = await startTestServer({ generatedOwner: true })));

let open: (() => void)[] = [];
afterEach(async () => {
  for (const stop of open) stop();
  open = [];
  await server.close();
});

function tab(link: PageLink | null) {
  const storage = { session: memoryStorage(), local: memoryStorage() };
  const client = createClient({ baseUrl: server.baseUrl, fetch: cookieJar().fetch });
  const { child, stop } = inRoot(sessionMachine, { ...childInput(client), storage, now: () => new Date(), link });
  open.push(stop);
  return {
    child,
    context: () => child.getSnapshot().context,
    is: (state: object) => child.getSnapshot().matches(state),
  };
}

const link = (token = server.firstToken ?? ''): PageLink => ({ kind: 'first-run', token });
const until = async (holds: () => boolean): Promise<void> => await expect.poll(holds).toBe(true);

it('a page without the link says how to get in, and one with it is signed in', async () => {
  const without = tab(null);
  await until(() => without.context().isFirstRun);
  expect(without.is({ authenticating: 'signedOut' })).toBe(true);
  const at = tab(link());
  await until(() => at.child.getSnapshot().matches('authenticated'));
  expect(at.context()).toMatchObject({ link: null, oneTimeToken: '', answer: { needsPassword: true } });
  // Opened once more while somebody is in by it: they are asked.
  const again = tab(link());
  await until(() => again.is({ authenticating: 'duplicate' }));
});

it('a link that opens nothing leads to the sign-in page with what to do instead', async () => {
  const at = tab(link('of-an-earlier-start'));
  await until(() => at.is({ authenticating: 'signedOut' }));
  expect(at.context().message).toContain('This link opens nothing any more. Take the one that Platbook printed');
  // Pasted into the page that says so.
  at.child.send({ type: 'session.link', link: link() });
  await until(() => at.child.getSnapshot().matches('authenticated'));
  expect(at.context().message).toBeNull();
});
