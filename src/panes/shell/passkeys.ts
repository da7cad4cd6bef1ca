import type { Ceremony, PasskeyPort } from '../../machines/app/ports.ts';

/** What a browser calls what went wrong, by its error or that of the library around it. */
const problems: Readonly<Record<string, string>> = {
  ERROR_INVALID_DOMAIN: 'Browsers take no passkeys at an address without a name: open Platbook under its name.',
  ERROR_INVALID_RP_ID:
    'Passkeys do not work at this address: open Platbook under the one that the page of security names.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey of yours already.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device cannot see that it is you: it needs a finger, a face or a PIN.',
  NotAllowedError: 'The device gave no passkey: it was cancelled, took too long, or it has none of yours.',
  AbortError: 'It was cancelled.',
};
const UNKNOWN = 'The browser could not do it.';

/** The API of browsers behind its library, which comes when a passkey is wanted. */
export const passkeys: PasskeyPort = {
  make: async (options) =>
    await asked(async ({ startRegistration }) => {
      // The server made them with the same library: the contract says of them only what is its own.
      const made = await startRegistration({ optionsJSON: options as never });
      return { ...made, clientExtensionResults: { ...made.clientExtensionResults } };
    }),
  use: async (options) =>
    await asked(async ({ startAuthentication }) => {
      const used = await startAuthentication({ optionsJSON: options });
      return { ...used, clientExtensionResults: { ...used.clientExtensionResults } };
    }),
};

type Library = typeof import('@simplewebauthn/browser');

async function asked<T>(ceremony: (library: Library) => Promise<T>): Promise<Ceremony<T>> {
  try {
    const library = await import('@simplewebauthn/browser');
    if (!window.isSecureContext || !library.browserSupportsWebAuthn())
      return { ok: false, problem: 'This browser takes no passkeys at this address.' };
    return { ok: true, value: await ceremony(library) };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return UNKNOWN;
  const { name, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return problems[code] ?? problems[name] ?? (cause instanceof Error ? problems[cause.name] : undefined) ?? UNKNOWN;
}
