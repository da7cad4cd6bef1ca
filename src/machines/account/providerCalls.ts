/** What the provider of an organisation is asked through, at the door and inside. */
import type { CameBack } from '../../api/account/cameBack.ts';
import type { Client, Value } from '../../api/client.ts';
import { callOrThrow } from '../app/call.ts';
import type { ProviderPort, Storages } from '../app/ports.ts';
import { signedOrThrow } from './signedOrThrow.ts';

/** Where the page keeps the secret of the way that it began: the tab's alone, over the pages of the provider. */
const SECRET_KEY = 'platbook.oidc';
const NOBODY = 'Nobody was signed in.';
const UNCHANGED = 'Nothing was changed.';

export interface Asks {
  readonly client: Client;
  readonly provider: ProviderPort;
}

export interface Back {
  readonly client: Client;
  readonly storage: Storages;
  readonly cameBack: CameBack | null;
}

interface How {
  readonly proves: boolean;
  readonly isBeside: boolean;
}

async function begin({ client, provider }: Asks, how: How, signal: AbortSignal): Promise<Value<'beginOidc'>> {
  const begun = await callOrThrow(client, 'beginOidc', { body: how }, signal);
  if (begun.origin === provider.origin) return begun;
  const problem = `Signing in there leads back to ${begun.origin}: open Platbook at that address, and begin again.`;
  return signedOrThrow({ ok: false, problem }, how.proves ? UNCHANGED : NOBODY);
}

/** In a window beside the page: what it comes back with, and the secret for it. */
async function visit(asks: Asks, proves: boolean, signal: AbortSignal) {
  const { url, secret } = await begin(asks, { proves, isBeside: true }, signal);
  return { secret, ...signedOrThrow(await asks.provider.ask(url, signal), proves ? UNCHANGED : NOBODY) };
}

/** Begins to sign in, and leaves the page for it. */
export async function leaveForProvider(
  { storage, ...asks }: Asks & { readonly storage: Storages },
  signal: AbortSignal,
): Promise<void> {
  const { url, secret } = await begin(asks, { proves: false, isBeside: false }, signal);
  storage.session.setItem(SECRET_KEY, secret);
  asks.provider.leaveFor(url);
}

/** Takes up what somebody came back with, once. */
export async function comeBack(
  { client, storage, cameBack }: Back,
  signal: AbortSignal,
): Promise<Value<'signInWithOidc'>> {
  const secret = storage.session.getItem(SECRET_KEY);
  storage.session.removeItem(SECRET_KEY);
  if (secret === null || cameBack === null) {
    const problem = 'This sign-in was begun in another page, or is over: begin again.';
    return signedOrThrow({ ok: false, problem }, NOBODY);
  }
  return await callOrThrow(client, 'signInWithOidc', { body: { secret, ...cameBack } }, signal);
}

/** Signs in there while this page stays: below it lies what was not written yet. */
export const signInBeside = async (asks: Asks, signal: AbortSignal): Promise<Value<'signInWithOidc'>> =>
  await callOrThrow(asks.client, 'signInWithOidc', { body: await visit(asks, false, signal) }, signal);

/** Signs in there once more, to prove who one is. */
export const proveAtProvider = async (asks: Asks, signal: AbortSignal): Promise<unknown> =>
  await callOrThrow(asks.client, 'proveWithOidc', { body: await visit(asks, true, signal) }, signal);
