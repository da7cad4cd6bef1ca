/** Whether a link leads to a page that everybody can open (O-218, R-EMAIL-004; design, section 11). */
import http from 'node:http';
import https from 'node:https';
import { closeAgents, isNotPublic, publicAgents, type PublicAgents } from '../../platform/outgoing/publicAgents.ts';

export interface LinkChecked {
  readonly valid: boolean;
  /** False: nobody could be asked, so nobody knows. */
  readonly checked: boolean;
  readonly reason?: string;
}

/** In all, with what it leads on to. */
const MOST_MS = 5000;
const MOST_HOPS = 3;
/** Of a page; what comes behind is not read. */
const MOST_BYTES = 64 * 1024;
/** The machine itself has no way out. */
const offline = new Set(['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH']);
/** What those answer that know no HEAD, or do not want it. */
const askAgain = new Set([400, 403, 404, 405, 500, 501, 503]);

const no = (reason: string): LinkChecked => ({ valid: false, checked: true, reason });

/**
 * Asks where a link leads, from here: only public addresses, whatever a name leads to at the moment of the connection,
 * at every hop (`allowed`: others, for tests).
 */
export async function checkLink(link: string, allowed: readonly string[] = []): Promise<LinkChecked> {
  const agents = publicAgents({ allowed });
  const signal = AbortSignal.timeout(MOST_MS);
  try {
    let url = link;
    for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
      const wrong = whyNoLink(url);
      if (wrong !== null) return no(hop === 0 ? wrong : `It leads on to another address: ${wrong}`);
      const { status, location } = await askBoth(new URL(url), agents, signal);
      if (status >= 200 && status < 300) return { valid: true, checked: true };
      if (status < 300 || status >= 400) return no(`The page answers with ${status}.`);
      if (location === undefined || !URL.canParse(location, url)) return no(`It leads on to nowhere (${status}).`);
      url = new URL(location, url).href;
    }
    return no(`It leads on more than ${MOST_HOPS} times.`);
  } catch (error) {
    return failed(error);
  } finally {
    closeAgents(agents);
  }
}

/** What is no link, by itself. */
function whyNoLink(link: string): string | null {
  if (!URL.canParse(link)) return 'This is no web address.';
  const { protocol, username, password } = new URL(link);
  if (protocol !== 'http:' && protocol !== 'https:') return 'A link begins with http:// or https://.';
  return username === '' && password === '' ? null : 'A link holds no name and password.';
}

interface Asked {
  readonly status: number;
  readonly location: string | undefined;
}

async function askBoth(url: URL, agents: PublicAgents, signal: AbortSignal): Promise<Asked> {
  const answer = await ask('HEAD', url, agents, signal);
  return askAgain.has(answer.status) ? await ask('GET', url, agents, signal) : answer;
}

async function ask(method: 'HEAD' | 'GET', url: URL, agents: PublicAgents, signal: AbortSignal): Promise<Asked> {
  const isPlain = url.protocol === 'http:';
  return await new Promise<Asked>((resolve, reject) => {
    const request = (isPlain ? http : https).request(url, {
      method,
      agent: agents[isPlain ? 'http:' : 'https:'],
      headers: { accept: 'text/html, */*', 'user-agent': 'link check' },
      signal,
    });
    request.once('error', reject);
    request.once('response', (response) => {
      let length = 0;
      response.on('data', (part: Buffer) => {
        length += part.length;
        if (length > MOST_BYTES) response.destroy();
      });
      response.once('close', () => resolve({ status: response.statusCode ?? 0, location: response.headers.location }));
      response.once('error', reject);
    });
    request.end();
  });
}

function failed(error: unknown): LinkChecked {
  if (!(error instanceof Error)) throw error;
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return no(`No answer within ${MOST_MS / 1000} seconds.`);
  if (isNotPublic(error)) return no('This address is not public.');
  const { code = '' } = error as NodeJS.ErrnoException;
  if (offline.has(code)) return { valid: true, checked: false, reason: 'The link could not be checked from here.' };
  return no(code === 'ENOTFOUND' ? 'This host is not known.' : 'The connection failed.');
}
