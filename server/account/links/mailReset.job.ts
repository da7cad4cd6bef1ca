import { pageLink } from '../../../src/api/account/pageLink.ts';
import { LINK_MINUTES } from '../../../src/api/contract/account/links.ts';
import type { JobResources, JobRun } from '../../platform/jobs/definition.ts';
import { insertMail, recipientOf } from '../mail/mail.queries.ts';
import { sendWaitingMail } from '../mail/sendMail.job.ts';
import { takesPassword } from '../password/takesPassword.ts';
import { keepLink } from '../password/userTokens.queries.ts';
import { minutesFrom } from '../session/minutesFrom.ts';
import { findLogin } from '../session/session.queries.ts';
import { newToken } from '../session/tokens.ts';
import { readDoor } from '../brands/doorOf.ts';

/**
 * Mails a link that sets the password of a name, where somebody active has it and it is an address. Nobody waits for it,
 * so whether there was such a name is told by nothing but the mail.
 */
export async function sendResetLink(
  resources: Pick<JobResources, 'store' | 'clock' | 'config' | 'brands' | 'log'>,
  username: string,
): Promise<void> {
  const { store, clock, log } = resources;
  const now = clock.now();
  const user = await findLogin(store.db, username);
  if (user?.state !== 'ACTIVE' || resources.config.smtpUrl === null) return;
  // It would open nothing.
  if (!(await takesPassword(resources, user))) return;
  const recipient = await recipientOf(store.db, user);
  if (recipient === null) return;
  const token = newToken();
  const { publicUrl, product: name } = await readDoor(store.db, user, resources);
  const url = pageLink(publicUrl, { kind: 'reset', token });
  const body = `Somebody asked for a new password for ${recipient}.

Open this link within ${LINK_MINUTES} minutes and choose one:
${url}

If that was not you, forget this message: the password stays what it is. Whoever has the link can set it: do not pass it on.
`;
  await store.db.transaction().execute(async (trx) => {
    await keepLink(trx, user, { kind: 'RESET', token, expires: minutesFrom(now, LINK_MINUTES) });
    await insertMail(trx, user, { recipient, subject: `Your password for ${name}`, body, isSecret: true }, now);
  });
  log.info({ account: user.accountId, user: user.userId }, 'link for a new password is mailed');
}

export const mailResetJob: JobRun<{ readonly username: string }> = async ({ username }, resources) => {
  await sendResetLink(resources, username);
  await sendWaitingMail(resources);
};
