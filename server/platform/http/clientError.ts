import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemOf } from './problem.ts';
import { refuse, type Refusal } from './refuse.ts';

/**
 * Answers what never becomes a request, such as an address longer than the server reads, as every other refusal is
 * answered: Node's own answer has no body, and nobody would know what was too long.
 */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = refusalOf(error.code);
  const body = JSON.stringify(problemOf(refusal));
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroySoon();
}

function refusalOf(code: string | undefined): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return refuse(431, 'The address of the request is too long: ask for fewer lines, places or corners at once.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refuse(408, 'The request took too long to arrive. Nothing was done.');
    default:
      return refuse(400, 'The request is not valid HTTP.');
  }
}
