/** Signing in with the provider as the page does: begun, said who one is there, and come back. */
import type { Outcome, Value } from '../../../src/api/client.ts';
import type { TestServer } from '../server.ts';
import { valueOf } from '../valueOf.ts';
import { CLIENT, type TestProvider } from './provider.ts';
import { visit, type Back } from './visit.ts';

export const REDIRECT = 'http://localhost:5080/oidc';

/** The settings of an installation with this provider. */
export const withProvider = ({ issuer }: Pick<TestProvider, 'issuer'>) => ({
  publicUrl: new URL(REDIRECT).origin,
  oidc: { issuer, ...CLIENT, name: 'Acorn Realty' },
});

export async function begun(server: TestServer): Promise<Value<'beginOidc'>> {
  return valueOf(await server.client().call('beginOidc', { body: {} }));
}

export async function givenBack(
  server: TestServer,
  secret: string,
  back: Back,
): Promise<Outcome<Value<'signInWithOidc'>>> {
  return await server.client().call('signInWithOidc', { body: { secret, ...back } });
}

/** All of it; `subject` null: leaves there. */
export async function knock(server: TestServer, subject: string | null): Promise<Outcome<Value<'signInWithOidc'>>> {
  const { url, secret } = await begun(server);
  return await givenBack(server, secret, await visit(url, subject));
}
