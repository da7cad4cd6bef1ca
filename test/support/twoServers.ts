/** Two servers on one database and one data directory, as an installation has them that one machine does not carry. */
import type { Config } from '../../server/platform/config/config.ts';
import { startTestServer, type TestServer } from './server.ts';

/**
 * A second server on the database and the data directory of the first, set up as that one is: one that charges by another
 * provider, or sends by another carrier, would be another installation.
 */
export async function startBeside(first: TestServer, config: Partial<Config> = {}): Promise<TestServer> {
  return await startTestServer({ config: { ...first.services.config, ...config } });
}

/** A network that takes each call to the next server, as a balancer does that knows no sessions. */
export function takeTurns(servers: readonly TestServer[]): typeof fetch {
  let calls = 0;
  return async (input, init) => {
    const { pathname, search } = new URL(input as string); // the client asks with texts only
    const { baseUrl = '' } = servers[calls % servers.length] ?? {};
    calls += 1;
    const headers = new Headers(init?.headers);
    // What the page knows as its host, where the servers take the word of a proxy.
    headers.set('X-Forwarded-Host', 'balancer.example');
    return await fetch(`${baseUrl}${pathname}${search}`, { ...init, headers });
  };
}
