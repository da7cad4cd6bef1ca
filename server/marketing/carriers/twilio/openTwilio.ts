import type { PhoneSettings } from '../../../platform/config/config.ts';
import type { Log } from '../../../platform/log/createLog.ts';
import type { Clock } from '../../../platform/resources.ts';
import type { Phone } from '../port.ts';
import { callsOf, textsOf } from './carriers.ts';
import { keyedPath } from './paths.ts';
import { openRest, type Rest } from './rest.ts';
import { isSignedBy, sealOf } from './signature.ts';
import { spoken } from './twiml.ts';

const DAY_MS = 86_400_000;
/** That nobody is registered is asked again sooner: somebody waits for it. */
const AGAIN_MS = 600_000;
const MOST_ASK_MS = 10_000;

/**
 * Twilio, or a service with its API. Addresses that it calls back are built of `publicUrl`, and so are those that it
 * signs: never of what a request says of its host.
 */
export function openTwilio(
  settings: PhoneSettings,
  publicUrl: string,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Phone {
  const { url, token, number } = settings;
  const rest = openRest(settings);
  const place = new URL(url).host;
  const hook = (what: 'status' | 'call', key: string): string => `${publicUrl}${keyedPath(what, key)}`;
  const wiring = { rest, settings, place, hook };
  const registered = askDaily(async () => await isRegisteredAt(rest, settings), { clock, log });
  return {
    place,
    number,
    consoleUrl: place === 'api.twilio.com' ? 'https://console.twilio.com/' : new URL(url).origin,
    texts: textsOf(wiring, registered.ask),
    calls: callsOf(wiring),
    speak: async (to, words) => {
      const answer = await rest.post('Calls.json', { To: to, From: number, Twiml: spoken(words), Timeout: '30' });
      if (answer.is === 'OK') return { ok: true };
      return {
        ok: false,
        text: answer.is === 'REFUSED' ? `the telephone service says ${answer.code}, ${answer.message}.` : answer.text,
      };
    },
    isRegistered: registered.ask,
    wasRegistered: registered.known,
    isSigned: (path, form, signature) => isSignedBy(token, `${publicUrl}${path}`, form, signature),
    fetchRecording: async (address, most) => await rest.file(address, most),
    seal: (path) => sealOf(token, path),
  };
}

/** Twilio has registrations at an address beside that of its API; who has one address for all has them there. */
async function isRegisteredAt(rest: Rest, { url, messagingService }: PhoneSettings): Promise<boolean | null> {
  if (messagingService === null) return false;
  const base = url.replace('//api.twilio.com', '//messaging.twilio.com');
  const answer = await rest.get(`${base}/v1/Services/${messagingService}/Compliance/Usa2p`, {}, MOST_ASK_MS);
  if (answer.is === 'REFUSED' && answer.status === 404) return false;
  if (answer.is !== 'OK') return null;
  const campaigns = answer.body['compliance'];
  return (
    Array.isArray(campaigns) &&
    campaigns.some(
      (one: unknown) => (one as { readonly campaign_status?: unknown } | null)?.campaign_status === 'VERIFIED',
    )
  );
}

/** Asks once for all that wait, keeps a yes for a day; what could not be asked is what it was. */
function askDaily(
  question: () => Promise<boolean | null>,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
) {
  let known = false;
  let until = 0;
  let asking: Promise<boolean> | null = null;
  const askNow = async (): Promise<boolean> => {
    try {
      const answer = await question();
      if (answer === null) log.warn('the telephone service did not say whether texts are registered');
      known = answer ?? known;
      until = clock.now().getTime() + (answer === true ? DAY_MS : AGAIN_MS);
      return known;
    } finally {
      asking = null;
    }
  };
  const ask = async (): Promise<boolean> => (clock.now().getTime() < until ? known : await (asking ??= askNow()));
  return {
    ask,
    known: (): boolean => {
      void ask().catch((error: unknown) => log.warn({ err: error }, 'registration of texts'));
      return known;
    },
  };
}
