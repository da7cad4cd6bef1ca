import type { Client } from '../../src/api/client.ts';
import type { DownloadedFile } from '../../src/api/download.ts';
import { holdCalls } from '../../src/machines/app/holdCalls.ts';
import type { ChildInput, PasskeyPort, StoragePort } from '../../src/machines/app/ports.ts';
import type { RootInput } from '../../src/machines/app/root/context.ts';

/** Storage that lives as long as the test. */
export function memoryStorage(): StoragePort {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

const noDevice: PasskeyPort['make'] & PasskeyPort['use'] = () =>
  Promise.resolve({ ok: false, problem: 'There is no device here.' });

/** What root gives its children; files that they save go into `files`. */
export const childInput = (client: Client, files: DownloadedFile[] = []): ChildInput => ({
  client,
  settled: () => Promise.resolve(true),
  storage: { session: memoryStorage(), local: memoryStorage() },
  now: () => new Date('2026-11-21T12:00:00Z'),
  saveFile: (file) => void files.push(file),
  // A browser without devices.
  passkeys: { make: noDevice, use: noDevice },
  // A page that opens no other.
  provider: {
    origin: 'http://localhost:5080',
    leaveFor: () => undefined,
    ask: () => Promise.resolve({ ok: false, problem: 'There is no window here.' }),
  },
  // A server that has nothing to tell.
  events: { listen: () => () => undefined },
  returned: null,
});

/** What root itself is given, but for the address and the machines behind the sign-in page. */
export const rootInput = (client: Client): Omit<RootInput, 'route' | 'loadBehind'> => {
  const { storage, now, saveFile, passkeys, provider, events, returned } = childInput(client);
  return { connect: (watch) => holdCalls(client, watch), storage, now, saveFile, passkeys, provider, events, returned };
};
