/**
 * A provider of OpenID Connect for tests: `oidc-provider` on a port of its own, with a page where people say who they are.
 * What it hands out can be made wrong, as a provider would not.
 */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type KoaContextWithOIDC } from 'oidc-provider';

export const CLIENT = { clientId: 'platbook', clientSecret: 'the secret of the test client' } as const;

export interface Known {
  /** What it tells of who signs in under this subject; undefined: nothing. */
  readonly email?: string | undefined;
  readonly email_verified?: unknown;
  readonly xms_edov?: unknown;
}
type Claims = Readonly<Record<string, unknown>>;

export interface TestProvider {
  readonly issuer: string;
  /** Everybody who signs in there, by subject. */
  readonly people: Map<string, Known>;
  /** What is done to the next ID tokens: their claims, and the key that signs them. */
  wrong: { readonly claims?: (claims: Claims) => Claims; readonly isSignedByOther?: boolean } | null;
  /** Each answer waits for it. */
  waits: Promise<unknown> | null;
  /** What it was asked for, newest last: path and query of each authorization. */
  readonly asked: URLSearchParams[];
  /** Whether the ID token tells the address; else the endpoint for that does. */
  tellsInToken: boolean;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
}

/** `redirectUris`: where it sends people back to. */
export async function startProvider(redirectUris: readonly string[]): Promise<TestProvider> {
  const [own, other] = [newKey(), newKey()];
  const server = createServer();
  const listen = async (port: number): Promise<number> =>
    await new Promise((resolve) => {
      server.listen(port, 'localhost', () => resolve((server.address() as AddressInfo).port)); // it listens on a port
    });
  const port = await listen(0);
  const issuer = `http://localhost:${port}`;
  const people = new Map<string, Known>();
  const at: TestProvider = {
    issuer,
    people,
    wrong: null,
    waits: null,
    asked: [],
    tellsInToken: true,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    start: async () => void (await listen(port)),
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...own.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['keys of the test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: (use) => ({ sub: subject, ...(use === 'id_token' && !at.tellsInToken ? {} : people.get(subject)) }),
    }),
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    renderError: (context, { error }) => void (context.body = `refused: ${error}`),
  });
  provider.use(async (context: KoaContextWithOIDC, next) => {
    await at.waits;
    if (context.path === '/auth') at.asked.push(new URLSearchParams(context.querystring));
    if (context.path.startsWith('/interaction/')) return await interact(provider, context);
    await next();
    if (context.path === '/token' && at.wrong !== null && context.status === 200) {
      const answer = context.body as { readonly id_token: string }; // that of the code flow
      context.body = { ...answer, id_token: signed(answer.id_token, at.wrong, own, other) };
    }
    return undefined;
  });
  server.on('request', provider.callback());
  return at;
}

const newKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** The token, with other claims or under another key. */
function signed(
  token: string,
  { claims = (said) => said, isSignedByOther = false }: NonNullable<TestProvider['wrong']>,
  own: KeyObject,
  other: KeyObject,
): string {
  const [header = '', body = ''] = token.split('.');
  const said = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims; // those of an ID token
  const text = `${header}.${Buffer.from(JSON.stringify(claims(said))).toString('base64url')}`;
  return `${text}.${sign('sha256', Buffer.from(text), isSignedByOther ? other : own).toString('base64url')}`;
}

/** Its page: who somebody is, or that they would rather not. */
async function interact(provider: Provider, context: KoaContextWithOIDC): Promise<void> {
  const { req, res } = context;
  if (context.method !== 'POST') {
    context.type = 'html';
    context.body = `<!doctype html><html lang="en"><title>Sign in at the organisation</title><link rel="icon" href="data:,"><form method="post">
      <label>Who are you? <input name="subject" autofocus></label><button>Sign in there</button>
      <button name="leave" value="yes">Leave</button></form></html>`;
    return;
  }
  const given = new URLSearchParams(await textOf(req));
  const { params } = await provider.interactionDetails(req, res);
  const accountId = given.get('subject') ?? '';
  if (given.get('leave') === 'yes' || accountId === '') {
    await provider.interactionFinished(req, res, { error: 'access_denied' });
  } else {
    const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
    grant.addOIDCScope('openid email');
    await provider.interactionFinished(req, res, { login: { accountId }, consent: { grantId: await grant.save() } });
  }
  context.respond = false;
}

async function textOf(request: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}
