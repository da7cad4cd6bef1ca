import type { Doors } from '../http/doors.ts';
import type { JobRun } from '../jobs/definition.ts';
import { markMail, takeWaitingMail, type WaitingMail } from './mail.queries.ts';
import { openMailer, type Message } from './mailer.ts';

/** Sends what waits. A message that is refused is tried again later, and does not hold up the others. */
export async function sendWaitingMail({ store, clock, config, log }: Doors): Promise<void> {
  const waiting = await takeWaitingMail(store.db, clock.now());
  if (waiting.length === 0) return;
  const mailer = await openMailer(config);
  try {
    for (const mail of waiting) {
      try {
        await mailer.send(messageOf(mail));
        await markMail(store.db, mail, { sent: clock.now() });
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        await markMail(store.db, mail, { error: text.slice(0, 500) });
        log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, 'e-mail was not sent, it is tried again');
      }
    }
  } finally {
    mailer.close();
  }
}

const messageOf = ({ accountId, id, recipient, subject, body, created }: WaitingMail): Message => ({
  messageId: `<${accountId}-${id}-${created.getTime()}@platbook>`,
  to: recipient,
  subject,
  text: body,
  date: created,
});

export const sendMailJob: JobRun<object> = async (_payload, doors) => await sendWaitingMail(doors);
