/** What is answered before all of it has come does not hold up what its sender asks next, on the same connection. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { acceptUploads, receiveFile } from '../../../../server/platform/http/uploads.ts';

const MOST_BYTES = 4_000_000;
const form = z.object({ file: z.string(), note: z.string().max(10).optional() });

let dir: string;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-uploads-'));
  app = Fastify({ bodyLimit: 100 });
  await acceptUploads(app);
  app.post<{ Querystring: { at?: string } }>('/file', async (request, reply) => {
    const path = join(dir, request.query.at ?? 'file');
    const received = await receiveFile(request, { form, path, mostBytes: MOST_BYTES });
    return isRefusal(received) ? await reply.code(received.status).send({}) : { bytes: received.bytes };
  });
  app.post('/refused', async (_request, reply) => await reply.code(403).send({}));
  app.get('/next', () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(app.listeningOrigin).port);
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

interface Part {
  readonly name: string;
  readonly bytes: number;
  readonly isFile?: boolean;
}
const boundary = randomUUID();
const bodyOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, bytes, isFile = false }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="a.csv"' : ''}\r\n\r\n`,
      ),
      Buffer.alloc(bytes, 'a'),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

/** The status of an answer, once it has come whole. */
async function ask(agent: Agent, method: string, path: string, body: Buffer | null, length: boolean): Promise<number> {
  return await new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      ...(length ? { 'Content-Length': body?.length } : {}),
    };
    const sent = send({ agent, port, method, path, ...(body === null ? {} : { headers }) }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject).end(body);
  });
}

const file = (bytes: number, name = 'file'): Part => ({ name, bytes, isFile: true });
const LONG = 3_000_000;

it.each([
  ['finds no place to be written to', '/file?at=nowhere/file', [file(LONG)], 500],
  ['is longer than it may be', '/file', [file(MOST_BYTES + LONG)], 422],
  ['is the second one', '/file', [file(10), file(LONG)], 422],
  ['has another name', '/file', [file(LONG, 'picture')], 400],
  ['comes with a text that is not valid', '/file', [{ name: 'note', bytes: 11 }, file(LONG)], 400],
  ['comes with a text that is not known', '/file', [{ name: 'notes', bytes: 1 }, file(LONG)], 400],
  ['is followed by a text that is not valid', '/file', [file(LONG), { name: 'note', bytes: 11 }], 400],
  ['is a text', '/file', [{ name: 'file', bytes: LONG }], 400],
  ['is none', '/file', [{ name: 'note', bytes: 1 }], 422],
  ['is refused before it is read', '/refused', [file(LONG)], 403],
  ['is taken', '/file', [file(LONG)], 200],
] as const)('a file that %s is answered, and the next call as well', async (_what, path, parts, status) => {
  for (const length of [true, false]) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      expect([length, await ask(agent, 'POST', path, bodyOf(parts), length)]).toEqual([length, status]);
      const asked = performance.now();
      expect(await ask(agent, 'GET', '/next', null, false)).toBe(200);
      // A connection that is left with what was not read answers after a minute, when it is ended.
      expect(performance.now() - asked).toBeLessThan(30_000);
    } finally {
      agent.destroy();
    }
  }
  expect(await readdir(dir)).toEqual(status === 200 ? ['file'] : expect.not.arrayContaining(['nowhere']));
});
