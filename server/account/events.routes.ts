/** GET /app/events: an answer without end, a line for each event (P100). */
import { Readable } from 'node:stream';
import type { Handlers } from '../platform/http/handler.ts';
import { databaseAway } from '../platform/store/outage.ts';
import { isSessionLive } from './session/session.queries.ts';

/** Proxies and browsers give up on a silent answer; a session that ended meanwhile hears nothing more. */
const HEARTBEAT_MS = 20_000;
/** A page that reads nothing any more is let go before what waits for it fills the memory. */
const MOST_WAITING_BYTES = 1024 * 1024;

export const eventHandlers = {
  events: async ({ session, services }) => {
    const stream = new Readable({ read: () => undefined });
    let isOver = false;
    const write = (text: string): void => {
      if (stream.destroyed || isOver) return;
      if (stream.readableLength > MOST_WAITING_BYTES) stream.destroy();
      else stream.push(text);
    };
    const unsubscribe = services.events.subscribe(
      session,
      (event) => {
        // Whoever changed it shows it already.
        if ('by' in event && event.by.sessionId === session.id) return;
        write(`data: ${JSON.stringify(event)}\n\n`);
      },
      // The page listens again, and reads what it missed.
      () => {
        isOver = true;
        stream.push(null);
      },
    );
    const heartbeat = setInterval(() => {
      void isSessionLive(services.store.db, session, session.id, services.clock.now()).then(
        (isLive) => (isLive ? write(': still here\n\n') : stream.destroy()),
        // While the database is away nothing is told, and the page would only ask again and again.
        (error: unknown) => (databaseAway(error) === null ? stream.destroy() : write(': still here\n\n')),
      );
    }, HEARTBEAT_MS);
    stream.once('close', () => {
      clearInterval(heartbeat);
      unsubscribe();
    });
    // The connection is up: the page may read what it missed.
    write(': hello\n\n');
    return await Promise.resolve({
      kind: 'download',
      fileName: 'events',
      contentType: 'text/event-stream; charset=utf-8',
      content: stream,
      isInline: true,
    } as const);
  },
} satisfies Partial<Handlers>;
