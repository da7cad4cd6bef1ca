/** Connections to a mail server that stay open for a moment, so that not every message signs in anew. */
import { Readable } from 'node:stream';
import type { SMTPConnectionAuth } from 'nodemailer/lib/smtp-connection';

/** Of a connection without a message. */
const IDLE_MS = 15_000;
/** In all a message gives up sooner than its lease is over. */
const CONNECT_MS = 10_000;
const SOCKET_MS = 20_000;

type Connection = InstanceType<(typeof import('nodemailer/lib/smtp-connection'))['default']>;

/** What the mail server said, or that nothing was heard of it. */
export interface SmtpError extends Error {
  /** `MAIL FROM`, `RCPT TO`, `DATA`, `AUTH …`, `CONN`. */
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

export interface Handed {
  readonly error: SmtpError | null;
  /** All of the message was on its way when it ended. */
  readonly isThrough: boolean;
}

export interface Connections {
  readonly send: (from: string, to: string, raw: Buffer) => Promise<Handed>;
  readonly close: () => void;
}

/** `url`: smtp://user:password@host:587 or smtps://… */
export function smtpConnections(url: string): Connections {
  const idle = new Map<Connection, NodeJS.Timeout>();
  const isOpen = new Set<Connection>();

  const drop = (connection: Connection): void => {
    clearTimeout(idle.get(connection));
    idle.delete(connection);
    isOpen.delete(connection);
    connection.close();
  };

  async function open(): Promise<Connection> {
    const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
    const { parseConnectionUrl } = await import('nodemailer/lib/shared');
    const { auth, ...where } = parseConnectionUrl(url);
    const limits = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SOCKET_MS };
    const connection = new SMTPConnection({ ...limits, ...where });
    isOpen.add(connection);
    try {
      await new Promise<void>((resolve, reject) => {
        connection.once('error', reject);
        connection.once('end', () => reject(new Error('the connection ended')));
        connection.connect((failed) => {
          if (failed !== undefined && failed !== null) return reject(failed);
          if (auth === undefined) return resolve();
          const credentials = auth as SMTPConnectionAuth; // of the address
          connection.login(credentials, (wrong) => (wrong === null ? resolve() : reject(wrong)));
        });
      });
    } catch (error) {
      drop(connection);
      throw error;
    }
    connection.removeAllListeners();
    // Whatever ends it while nothing is under way.
    connection.on('error', () => drop(connection));
    connection.on('end', () => drop(connection));
    return connection;
  }

  function take(): Connection | undefined {
    const [connection] = idle.keys();
    if (connection === undefined) return undefined;
    clearTimeout(idle.get(connection));
    idle.delete(connection);
    return connection;
  }

  return {
    send: async (from, to, raw) => {
      let isThrough = false;
      let connection: Connection;
      try {
        connection = take() ?? (await open());
      } catch (error) {
        return { error: error as SmtpError, isThrough };
      }
      const error = await new Promise<SmtpError | null>((resolve) => {
        const lost = (why?: Error): void => resolve(why ?? new Error('the connection ended'));
        connection.once('error', lost);
        connection.once('end', () => lost());
        // It is read only when the server has said that it takes a message.
        connection.send(
          { from, to: [to] },
          onceRead(raw, () => (isThrough = true)),
          (failed) => resolve(failed),
        );
      });
      connection.removeAllListeners();
      connection.on('error', () => drop(connection));
      connection.on('end', () => drop(connection));
      if (error !== null || !isOpen.has(connection)) drop(connection);
      else
        idle.set(
          connection,
          setTimeout(() => quit(connection), IDLE_MS),
        );
      return { error, isThrough };
    },
    close: () => {
      for (const connection of idle.keys()) quit(connection);
    },
  };

  function quit(connection: Connection): void {
    connection.quit();
    drop(connection);
  }
}

function onceRead(raw: Buffer, onEnd: () => void): Readable {
  const stream = Readable.from([raw]);
  stream.once('end', onEnd);
  return stream;
}
