/** One address before several servers, as a balancer or an address that moves gives it: plain TCP. */
import { connect, createServer, type Socket } from 'node:net';

export interface Proxy {
  readonly port: number;
  /** New connections go there; those there are end. */
  readonly moveTo: (port: number) => void;
  readonly close: () => Promise<void>;
}

export async function startProxy(first: number): Promise<Proxy> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(socket);
      // Whichever ends takes the other with it.
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket);
          other.destroy();
        });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const endAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    moveTo: (port) => {
      target = port;
      endAll();
    },
    close: async () => {
      const closed = new Promise((resolve) => void server.close(resolve));
      endAll();
      await closed;
    },
  };
}
