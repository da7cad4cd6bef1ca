/** An export that another page has cancelled meanwhile, on the real server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readingMachine } from '../../../src/machines/account/reading.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());

it.each([
  ['reading.start', 'startReading'],
  ['reading.end', 'endReading'],
] as const)('%s says that nothing is read any more, and asks for nothing', async (type, call) => {
  const at = openDesk(readingMachine, { server, me: await server.newcomer() });
  await at.does({ type });
  expect(at.wire.of(call)).toEqual([]);
  expect(at.heard('errors.add')).toMatchObject([
    { message: 'No export is being read into this account. Nothing was done.' },
  ]);
  expect(at.heard('archive.refresh')).toHaveLength(1);
  expect(at.state().value).toBe('idle');
});
