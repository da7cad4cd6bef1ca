/** A program that takes webhooks: an HTTP server of the test's own, which checks signatures as the standard says. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface Taken {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
}

export interface Receiver {
  readonly url: string;
  readonly taken: readonly Taken[];
  /** What it has dealt with and could answer: not what came while its sender died. */
  readonly done: readonly Taken[];
  /** As programs over the network, which take so long. */
  answersAfterMs: number;
  /** What it does with the next messages; default: 204. */
  answer: (response: ServerResponse, taken: Taken) => void;
  readonly close: () => Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const taken: Taken[] = [];
  const done: Taken[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(parts).toString(), path: request.url ?? '' };
      taken.push(one);
      void answered(response, one);
    });
  });
  async function answered(response: ServerResponse, one: Taken): Promise<void> {
    if (receiver.answersAfterMs > 0) await wait(receiver.answersAfterMs);
    if (response.destroyed) return;
    done.push(one);
    receiver.answer(response, one);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    taken,
    done,
    answersAfterMs: 0,
    answer: (response) => void response.writeHead(204).end(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** Which secret signed it; null: none of them. By the text of the standard, not by the library that signs. */
export function signedWith(secrets: readonly string[], { headers, body }: Taken): string | null {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const signatures = String(headers['webhook-signature']).split(' ');
  const of = (secret: string): string =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(content)
      .digest('base64')}`;
  return secrets.find((secret) => signatures.includes(of(secret))) ?? null;
}
