/** Who works on additions: each is held by a lease, so that what a worker that died has left is taken up by another. */
import { randomUUID } from 'node:crypto';

/** This process as a worker. */
export const thisWorker = `${process.pid}-${randomUUID()}`;

export const LEASE_MS = 30_000;
/** Servers that died over the same work, one after the other: it would end the next one, too. */
export const MOST_ATTEMPTS = 5;
