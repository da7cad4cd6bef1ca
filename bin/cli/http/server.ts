/** The server that a command asks over HTTP, as a program with a token. */
import { createClient, type Client, type Failure, type Outcome } from '../../../src/api/client.ts';
import { BadInput } from '../badInput.ts';

const SERVER = 'http://localhost:5080';
/** Longest that a command waits where the server asks it to be slower. */
const LONGEST_WAIT_SECONDS = 60;

export interface Server {
  readonly base: string;
  readonly token: string;
  readonly client: Client;
}

/** It could not be done, in a sentence: not because of what was asked, but of what the server said. */
export class Refused extends Error {}

/** Of the settings PLATBOOK_URL and PLATBOOK_TOKEN. Throws BadInput without a token or with what is no address. */
export function serverOf(settings: NodeJS.ProcessEnv): Server {
  const { PLATBOOK_URL: url = SERVER, PLATBOOK_TOKEN: token, PLATBOOK_PRICING_URL: pricingUrl } = settings;
  if (token === undefined || token.trim() === '') {
    throw new BadInput(
      'PLATBOOK_TOKEN is missing: make a token in Platbook on the page Security (g s, then n) and set it as the variable',
    );
  }
  const base = baseOf('PLATBOOK_URL', url);
  const key = () => ({ key: crypto.randomUUID(), answered: () => undefined, ended: () => undefined });
  // Each command asks once: what it makes or charges has a key all the same, since the way may lose an answer.
  const client = createClient({
    baseUrl: base,
    ...(pricingUrl === undefined ? {} : { pricingUrl: baseOf('PLATBOOK_PRICING_URL', pricingUrl) }),
    fetch: patient,
    token: () => token.trim(),
    keys: { take: key },
  });
  return { base, token: token.trim(), client };
}

function baseOf(setting: string, url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new BadInput(`${setting} is no address of a server, as in ${SERVER}: ${url}`);
  return url.replace(/\/+$/, '');
}

/** Asks again when the server says that the token asked too often, once the time is up that it names. */
export const patient: typeof fetch = async (address, request) => {
  const response = await fetch(address, request);
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  if (response.status !== 429 || !(seconds <= LONGEST_WAIT_SECONDS)) return response;
  await response.arrayBuffer();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return await fetch(address, request);
};

/** The value, or Refused with what the server said. */
export function valueOf<T>({ base }: Server, outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Refused(reasonOf(base, outcome));
}

function reasonOf(base: string, { status, message, detail, fieldErrors }: Failure): string {
  if (status === 0) return `nothing answers at ${base}: is Platbook running there? PLATBOOK_URL says where it is`;
  const fields = Object.entries(fieldErrors).map(([name, problem]) => `  ${name} ${problem}`);
  const told = [message, detail].filter((part) => part !== null && part !== '').join(' ');
  return [`${status} ${told}`, ...fields].join('\n');
}
