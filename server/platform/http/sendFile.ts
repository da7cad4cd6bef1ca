import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { contentDisposition, isResumable, type Download, type Resumable } from './download.ts';
import { INERT_POLICY } from './security.ts';

const DAY = 86_400;

/** A file as the answer: nothing in it runs, and nobody between keeps it. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: Download): Promise<FastifyReply> {
  if (file.isInline !== true) reply.header('Content-Disposition', contentDisposition(file.fileName));
  reply
    .header('Cache-Control', 'no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', INERT_POLICY)
    .headers(file.headers ?? {})
    .type(file.contentType);
  const { content, kept } = file;
  if (kept !== undefined) {
    const tag = `"${kept.tag}"`;
    // Another content has another address where it is asked for by its name.
    reply
      .header('ETag', tag)
      .header('Cache-Control', kept.isAskedFor ? `private, max-age=${DAY}, immutable` : 'private, no-cache');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  }
  return isResumable(content) ? await sendPart(request, reply, content) : reply.send(content);
}

/** All of it, or the one part that is asked for of this very file. Several parts at once are answered with all. */
async function sendPart(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  { bytes, tag, read }: Resumable,
): Promise<FastifyReply> {
  const name = `"${tag}"`;
  reply.header('Accept-Ranges', 'bytes').header('ETag', name);
  const before = headers['if-range'];
  // Of a question how long it is no part can be asked.
  const isPart = method !== 'HEAD' && (before === undefined || before === name);
  const asked = isPart ? headers.range : undefined;
  const ranges = asked === undefined ? null : parseRange(bytes, asked);
  if (ranges === -1) return reply.code(416).header('Content-Range', `bytes */${bytes}`).send();
  const [part, ...more] = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : [];
  if (part === undefined || more.length > 0) {
    reply.header('Content-Length', bytes);
    // Who only asks how long it is makes nobody read it; without a stream the length would be said to be none.
    if (method === 'HEAD') return reply.send(Readable.from([]));
    return reply.send(await read({ start: 0, end: bytes - 1 }));
  }
  reply
    .code(206)
    .header('Content-Range', `bytes ${part.start}-${part.end}/${bytes}`)
    .header('Content-Length', part.end - part.start + 1);
  return reply.send(await read(part));
}
