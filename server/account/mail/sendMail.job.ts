import { DEFAULT_BRAND } from '../../../src/api/catalogue/account/brands.ts';
import type { Resources } from '../../platform/resources.ts';
import type { JobRun } from '../../platform/jobs/definition.ts';
import { insertAlert } from '../../search/alerts/alerts.queries.ts';
import type { Brands } from '../brands/brands.ts';
import { markMail, MOST_ATTEMPTS, takeWaitingMail, type WaitingMail } from './mail.queries.ts';
import { openMailer, type Message } from '../../platform/mailer.ts';

/** Sends what waits. A message that is refused is tried again later, and does not hold up the others. */
export async function sendWaitingMail({ store, clock, config, brands, log, events }: Resources): Promise<void> {
  const waiting = await takeWaitingMail(store.db, clock.now());
  if (waiting.length === 0) return;
  const mailer = await openMailer(config);
  try {
    for (const mail of waiting) {
      try {
        await mailer.send(messageOf(mail, brands));
        await markMail(store.db, mail, { sent: clock.now() });
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        await markMail(store.db, mail, { error: text.slice(0, 500), isGivenUp: mail.attempts >= MOST_ATTEMPTS });
        if (mail.attempts < MOST_ATTEMPTS) {
          log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, 'e-mail was not sent, it is tried again');
        } else {
          log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, 'e-mail was not sent, it is given up');
          await tellGivenUp({ store, clock, events }, mail, text);
        }
      }
      // The pages that are open say what waits.
      events.publish({ accountId: mail.accountId, userId: mail.userId }, { type: 'searches.changedElsewhere' });
    }
  } finally {
    mailer.close();
  }
}

/** Who waits for e-mail that will not come is told in the product. */
async function tellGivenUp(
  { store, clock, events }: Pick<Resources, 'store' | 'clock' | 'events'>,
  { accountId, userId, recipient, subject, attempts }: WaitingMail,
  error: string,
): Promise<void> {
  const principal = { accountId, userId };
  const text = `E-mail to ${recipient} was not taken in ${attempts} attempts (${error.slice(0, 200)}): ${subject}`;
  const alert = await insertAlert(
    store.db,
    principal,
    { level: 'warning', text, searchId: null, runId: null },
    clock.now(),
  );
  events.publish(principal, { type: 'alerts.added', alert });
}

const messageOf = (
  { accountId, id, recipient, subject, body, created, brandCode }: WaitingMail,
  brands: Brands,
): Message => ({
  sender: senderOf(brands.ofCode(brandCode)),
  messageId: `<${accountId}-${id}-${created.getTime()}@platbook>`,
  to: recipient,
  subject,
  text: body,
  date: created,
});

/** The name that ships is what the sender of the installation says anyway. */
const senderOf = ({ code, name, mailFrom }: ReturnType<Brands['ofCode']>): Message['sender'] =>
  mailFrom !== null ? { from: mailFrom } : code === DEFAULT_BRAND ? {} : { name };

export const sendMailJob: JobRun<object> = async (_payload, resources) => await sendWaitingMail(resources);
