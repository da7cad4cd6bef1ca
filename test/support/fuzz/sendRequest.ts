/** Sends a request exactly as it was drawn: `fetch` would mend its address. */
import { request, type Agent } from 'node:http';
import type { FuzzRequest } from './drawRequest.ts';

export interface FuzzAnswer {
  /** 0: the connection was closed without an answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly ms: number;
  readonly isHanging: boolean;
}

export interface FuzzTarget {
  readonly url: string;
  /** The header of the session. */
  readonly header: Readonly<Record<string, string>>;
  readonly agent: Agent;
  /** Whoever is not answered by then is never. */
  readonly patienceMs: number;
}

/** Answers that have no end are read no further. */
const MOST_TEXT = 4 * 1024 * 1024;

export async function sendRequest(target: FuzzTarget, sent: FuzzRequest): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(target.url);
  const started = performance.now();
  return await new Promise((done) => {
    const end = (status: number, headers: FuzzAnswer['headers'], text: string, isHanging = false): void => {
      clearTimeout(patience);
      done({ status, headers, text, ms: performance.now() - started, isHanging });
    };
    const outgoing = request(
      {
        hostname,
        port,
        method: sent.method,
        path: sent.path,
        agent: sent.isCutOff ? false : target.agent,
        headers: {
          ...target.header,
          ...sent.headers,
          ...(sent.body === null ? {} : { 'Content-Length': sent.body.length + (sent.isCutOff ? 100 : 0) }),
        },
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        let text = '';
        const isStream = String(headers['content-type']).startsWith('text/event-stream');
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
          if (isStream || text.length > MOST_TEXT) {
            end(statusCode, headers, isStream ? '' : text);
            outgoing.destroy();
          }
        });
        response.on('end', () => end(statusCode, headers, text));
        response.on('error', () => end(statusCode, headers, text));
      },
    );
    const patience = setTimeout(() => {
      end(0, {}, '', true);
      outgoing.destroy();
    }, target.patienceMs);
    outgoing.on('error', () => end(0, {}, ''));
    if (!sent.isCutOff) outgoing.end(sent.body ?? undefined);
    // The connection breaks when what there is of the body has gone out.
    else outgoing.write(sent.body ?? '\n', () => outgoing.destroy());
  });
}
