/** A real SMTP server on a port of its own, which keeps what it is given. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The message as it came, headers and body. */
  readonly text: string;
}

export interface TestSmtpServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Refuse recipients from now on, or take them again. */
  readonly refuse: (on: boolean) => void;
  readonly close: () => Promise<void>;
}

export async function startSmtpServer(login: { user: string; password: string }): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  let isRefusing = false;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) => {
      if (username === login.user && password === login.password) callback(null, { user: username });
      else callback(new Error('wrong login'));
    },
    onRcptTo: (_address, _session, callback) => {
      if (isRefusing) callback(Object.assign(new Error('mailbox is busy'), { responseCode: 450 }));
      else callback();
    },
    onData: (stream, { envelope }, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString('utf8'),
        });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address with one.
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${login.user}:${encodeURIComponent(login.password)}@127.0.0.1:${port}`,
    received,
    refuse: (on) => void (isRefusing = on),
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
