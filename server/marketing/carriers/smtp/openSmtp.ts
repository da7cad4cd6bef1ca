import type { Config } from '../../../platform/config/config.ts';
import { isThisMachine } from '../../../platform/config/isThisMachine.ts';
import type { Clock } from '../../../platform/resources.ts';
import type { Mail, OutgoingEmail, Outcome } from '../port.ts';
import { smtpConnections } from './connections.ts';
import { outcomeOf } from './outcomeOf.ts';
import { dkimSigner } from './signer.ts';

/** Connections at the same time: so many e-mails at most are unclear when a process dies. */
const CONNECTIONS = 5;
/** Rows that are claimed, and asked the rules about, at once. */
const AT_ONCE = 50;
const MINUTE_MS = 60_000;

/** A mail server for campaigns; null: e-mails are made as files. */
export async function openSmtp(
  { smtpUrl, dkim, mailsAMinute, publicUrl }: Pick<Config, 'smtpUrl' | 'dkim' | 'mailsAMinute' | 'publicUrl'>,
  clock: Clock,
): Promise<Mail | null> {
  if (smtpUrl === null) return null;
  const place = new URL(smtpUrl).host;
  const sign = await dkimSigner(dkim);
  const connections = smtpConnections(smtpUrl);
  /** When the last ones were handed over, in milliseconds. */
  let handed: number[] = [];

  async function hand(row: OutgoingEmail): Promise<Outcome> {
    handed.push(clock.now().getTime());
    const { from, to, raw, key } = row;
    return outcomeOf(await connections.send(from, to, await sign(raw)), key, place);
  }

  return {
    kind: 'SERVICE',
    place,
    ready: async () =>
      await Promise.resolve(
        isThisMachine(new URL(publicUrl).hostname)
          ? { ok: false, text: 'PUBLIC_URL is not set: nobody could follow a link or opt out.' }
          : { ok: true },
      ),
    room: () => {
      const since = clock.now().getTime() - MINUTE_MS;
      handed = handed.filter((at) => at > since);
      return Math.max(0, Math.min(AT_ONCE, mailsAMinute - handed.length));
    },
    connections: CONNECTIONS,
    hand: async (rows) => await Promise.all(rows.map(hand)),
    find: async () => await Promise.resolve('CANNOT_KNOW'),
    close: connections.close,
  };
}
