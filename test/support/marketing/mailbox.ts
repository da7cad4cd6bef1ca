/** A real mail server that answers as it is told, and keeps what it takes. */
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** How it behaves towards an address: an answer to the recipient or the message, or the connection ends. */
export type Manner =
  | { readonly at: 'RCPT' | 'DATA'; readonly code: number; readonly text: string }
  | { readonly at: 'BEFORE' | 'AFTER'; readonly code: 'LOST' };

export interface Mailbox {
  readonly url: string;
  /** Whole messages that it took, or that were through when it left. */
  readonly taken: { readonly from: string; readonly to: string; readonly text: string }[];
  readonly manners: Map<string, Manner>;
  /** It takes so long to say that it took a message. */
  delayMs: number;
  /** Connections that were opened, and the most at once. */
  readonly opened: () => { readonly all: number; readonly most: number };
  readonly close: () => Promise<void>;
}

export async function openMailbox(password = 'secret'): Promise<Mailbox> {
  const taken: { from: string; to: string; text: string }[] = [];
  const manners = new Map<string, Manner>();
  const sockets = new Set<Socket>();
  const at = { delayMs: 0 };
  let [all, most] = [0, 0];
  const refused = ({ code, text }: { code: number; text: string }): Error =>
    Object.assign(new Error(text), { responseCode: code });
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, callback) =>
      auth.password === password
        ? callback(null, { user: auth.username })
        : callback(refused({ code: 535, text: '5.7.8 wrong login' })),
    onRcptTo: ({ address }, _session, callback) => {
      const manner = manners.get(address);
      if (manner?.at === 'RCPT') callback(refused(manner));
      else callback();
    },
    onData: (stream, { envelope }, callback) => {
      const to = envelope.rcptTo[0]?.address ?? '';
      const manner = manners.get(to);
      const leave = (): void => {
        for (const socket of sockets) socket.destroy();
      };
      if (manner?.at === 'BEFORE') return leave();
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (manner?.at === 'DATA') return callback(refused(manner));
        taken.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to,
          text: Buffer.concat(parts).toString('utf8'),
        });
        if (manner?.at === 'AFTER') return leave();
        setTimeout(callback, at.delayMs);
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    all += 1;
    most = Math.max(most, sockets.size);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo; // it listens on a port
  return Object.assign(at, {
    url: `smtp://me:${password}@127.0.0.1:${port}`,
    taken,
    manners,
    opened: () => ({ all, most }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  });
}
