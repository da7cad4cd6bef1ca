import type { FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import type { ApartCaller } from './apart.ts';
import type { Principal } from '../tenant.ts';

/** One signal a connection: requests of it come one after the other. */
const signals = new WeakMap<Socket, AbortSignal>();

/**
 * Who waits for work apart: it ends when the connection does. (The signal of the request itself is aborted as soon as
 * its body has been read.)
 */
export const callerOf = ({ raw }: Pick<FastifyRequest, 'raw'>, { accountId }: Principal): ApartCaller => ({
  signal: signalOf(raw.socket),
  accountId,
});

function signalOf(socket: Socket): AbortSignal {
  const known = signals.get(socket);
  if (known !== undefined) return known;
  const leaving = new AbortController();
  if (socket.destroyed) leaving.abort();
  else socket.once('close', () => leaving.abort());
  signals.set(socket, leaving.signal);
  return leaving.signal;
}
