import { Agent, request } from 'node:http';
import { callPath, queryText } from '../../src/api/client.ts';
import { contract, type CallName } from '../../src/api/contract/contract.ts';
import type { Call, Request } from '../../src/api/contract/define.ts';
import { AUTH_HEADER } from '../../src/api/contract/account/session.ts';

export interface Answered {
  readonly status: number;
  readonly body: Buffer;
}

export interface Caller {
  /** Sends a call over one kept connection and reads its answer to the end, without checking what it says. */
  readonly send: <N extends CallName>(name: N, given: Request<(typeof contract)[N]>) => Promise<Answered>;
  readonly close: () => void;
}

/** Calls as cheap as they can be made on our side, so that the server is what is measured. */
export function createCaller(url: string, token: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: async (name, given) => {
      const call: Call = contract[name];
      const { params, query, body } = given as {
        params?: Record<string, unknown>;
        query?: Record<string, unknown>;
        body?: unknown;
      }; // what of it a call has
      const sent = body === undefined ? null : Buffer.from(JSON.stringify(body));
      return await new Promise((done, failed) => {
        const asked = request(
          `${url}${callPath(call.path, params)}${queryText(query)}`,
          {
            agent,
            method: call.method,
            headers: {
              [AUTH_HEADER]: token,
              ...(sent === null ? {} : { 'Content-Type': 'application/json', 'Content-Length': sent.length }),
            },
          },
          (response) => {
            const parts: Buffer[] = [];
            response.on('data', (part: Buffer) => parts.push(part));
            response.on('error', failed);
            response.on('end', () => done({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }));
          },
        );
        asked.on('error', failed);
        asked.end(sent ?? undefined);
      });
    },
    close: () => agent.destroy(),
  };
}
