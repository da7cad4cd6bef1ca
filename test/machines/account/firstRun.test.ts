import { expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { sessionMachine } from '../../../src/machines/account/session.ts';
import { TOKEN_KEY } from '../../../src/machines/account/session/context.ts';
import { childInput, memoryStorage } from '../../support/childInput.ts';
import { inRoot } from '../../support/inRoot.ts';
import { startTestServer } from '../../support/server.ts';

it('the sign-in page offers the generated account on a first run, and never after a sign-in', async () => {
  const server = await startTestServer({ generatedOwner: true });
  const tab = () => {
    const storage = { session: memoryStorage(), local: memoryStorage() };
    const client = createClient({ baseUrl: server.baseUrl, fetch, token: () => storage.local.getItem(TOKEN_KEY) });
    return inRoot(sessionMachine, { ...childInput(client), storage, now: () => new Date() });
  };
  const first = tab();
  const offerOf = async ({ child }: ReturnType<typeof tab>) => {
    const end = Date.now() + 60_000;
    while (child.getSnapshot().context.offer === null && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return child.getSnapshot().context.offer;
  };
  const offer = await offerOf(first);
  expect(offer?.username).toMatch(/@/);
  first.child.send({ type: 'session.signIn', ...(offer ?? { username: '', password: '' }) });
  const end = Date.now() + 60_000;
  while (!first.child.getSnapshot().matches('authenticated') && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(first.child.getSnapshot().matches('authenticated')).toBe(true);
  expect(first.child.getSnapshot().context.offer).toBeNull();
  const second = tab();
  // Long enough for an answer of a server on this machine.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(second.child.getSnapshot().context.offer).toBeNull();
  first.stop();
  second.stop();
  await server.close();
});
