import type { Agent } from 'node:http';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

export type PublicAgents = Readonly<Record<'http:' | 'https:', Agent>>;

interface Options {
  /** Addresses and ranges of the own network that the installation names. */
  readonly allowed: readonly string[];
  /** Plain http goes to those alone. */
  readonly isPlainForAllowedOnly?: boolean;
  readonly keepAlive?: boolean;
}

const KEPT_SOCKETS = 50;

/**
 * What connects to addresses that people name: public ones and those allowed, whatever a name leads to in the moment of
 * the connection, however an address is written. The only guard there is: whoever asks what a person named asks with it.
 */
export function publicAgents({ allowed, isPlainForAllowedOnly = false, keepAlive = false }: Options): PublicAgents {
  const usual = {
    allowIPAddressList: [...allowed],
    ...(keepAlive ? { keepAlive: true, maxSockets: KEPT_SOCKETS } : {}),
  };
  return {
    'https:': new RequestFilteringHttpsAgent(usual),
    'http:': new RequestFilteringHttpAgent(
      isPlainForAllowedOnly ? { ...usual, denyIPAddressList: ['0.0.0.0/0', '::/0'] } : usual,
    ),
  };
}

export const isNotPublic = (error: Error): boolean => error.message.includes('is not allowed');

export function closeAgents(agents: PublicAgents): void {
  for (const agent of Object.values(agents)) agent.destroy();
}
