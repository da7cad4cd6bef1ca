/** Programs of people: each hears of its person's leads, and every second person works through a token of theirs. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '../../src/api/client.ts';
import { must } from '../lists/must.ts';

export interface Listening {
  readonly url: string;
  /** Milliseconds from each change to its message, of those that came since the last time. */
  readonly taken: () => number[];
  readonly close: () => void;
}

/** What all programs listen on. */
export async function listening(): Promise<Listening> {
  let late: number[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { timestamp } = JSON.parse(Buffer.concat(parts).toString()) as { timestamp: string }; // as every message has it
      late.push(Date.now() - Date.parse(timestamp));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/`,
    taken: () => {
      const taken = late;
      late = [];
      return taken;
    },
    close: () => server.close(),
  };
}

/** Has a person's program listen, and answers the token that the person works with. */
export async function withProgram(url: string, session: string, number: number, hook: string): Promise<string> {
  const client = createClient({ baseUrl: url, fetch, token: () => session });
  must(await client.call('addWebhook', { body: { name: 'load', url: hook, kinds: ['lead.added', 'lead.status'] } }));
  if (number % 2 === 0) return session;
  return must(await client.call('makeToken', { body: { name: 'load', scopes: ['READ', 'WRITE'] } })).token;
}
