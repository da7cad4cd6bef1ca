/** What a device or a provider is asked through, which comes when it is wanted: most who sign in use neither. */
import type { Ceremony, PasskeyPort, ProviderPort } from '../../machines/app/ports.ts';

const browsers = async () => (await import('./passkeys.ts')).passkeys;

export const passkeys: PasskeyPort = {
  make: async (options) => await loaded(async () => await (await browsers()).make(options)),
  use: async (options) => await loaded(async () => await (await browsers()).use(options)),
};

/** The pages of the provider, in this page's place or in a window beside it. */
export const provider: ProviderPort = {
  origin: window.location.origin,
  leaveFor: (url) => window.location.assign(url),
  ask: async (url, signal) =>
    await loaded(async () => await (await import('./besideWindow.ts')).askBeside(url, signal)),
};

async function loaded<T>(ceremony: () => Promise<Ceremony<T>>): Promise<Ceremony<T>> {
  try {
    return await ceremony();
  } catch {
    return { ok: false, problem: 'The page could not load what this needs: the server was not reached.' };
  }
}
