/** A server of somebody who publishes records: real HTTP, whose answers a test writes. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

export interface Publisher {
  /** Of a path there. */
  readonly at: (path: string, host?: string) => string;
  readonly answers: (path: string, answer: Answering) => void;
  /** Publishes a file under an ETag. */
  readonly publishes: (path: string, text: string, etag?: string) => void;
  /** Paths that were asked for, in turn. */
  readonly asked: string[];
  readonly close: () => Promise<void>;
}

export async function openPublisher(): Promise<Publisher> {
  const answers = new Map<string, Answering>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    asked.push(path);
    const answer = answers.get(path);
    if (answer === undefined) response.writeHead(404).end('nothing here');
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    at: (path, host = '127.0.0.1') => `http://${host}:${port}${path}`,
    answers: (path, answer) => void answers.set(path, answer),
    publishes: (path, text, etag) =>
      void answers.set(path, (request, response) => {
        if (etag !== undefined && request.headers['if-none-match'] === etag) return response.writeHead(304).end();
        const named = etag === undefined ? {} : { etag };
        return response.writeHead(200, { 'content-type': 'text/csv', ...named }).end(text);
      }),
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
