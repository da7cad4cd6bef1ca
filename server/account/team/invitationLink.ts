import type { Kysely } from 'kysely';
import { INVITATION_DAYS, type Invitation } from '../../../src/api/contract/account/team.ts';
import { pageLink } from '../../../src/api/account/pageLink.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { Door } from '../brands/doorOf.ts';
import { insertMail } from '../mail/mail.queries.ts';
import { keepLink } from '../password/userTokens.queries.ts';
import { newToken } from '../session/tokens.ts';

const DAY_MS = 86_400_000;

/**
 * Makes the link of an invited member, the only one that works from now on, and sends it where a mail server is
 * configured. It is in the answer, and nowhere else: only its hash is kept.
 */
export async function invitationLink(
  db: Kysely<Database>,
  inviter: Principal & { readonly name: string },
  member: { readonly id: number; readonly username: string },
  { door: { publicUrl, product, sendsMail }, now }: { readonly door: Door; readonly now: Date },
): Promise<Invitation> {
  const token = newToken();
  const expires = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  await keepLink(db, { accountId: inviter.accountId, userId: member.id }, { kind: 'INVITE', token, expires });
  const url = pageLink(publicUrl, { kind: 'invitation', token });
  if (sendsMail) {
    const subject = `${inviter.name} invites you to ${product}`;
    const body = `${inviter.name} invites you to work with them in ${product}.

Open this link within ${INVITATION_DAYS} days and choose a password:
${url}

Your user name is ${member.username}. Whoever has the link can accept it: do not pass it on.
If you do not know ${inviter.name}, forget this message: nothing happens without the link.
`;
    await insertMail(db, inviter, { recipient: member.username, subject, body, isSecret: true }, now);
  }
  return { memberId: member.id, url, expires: expires.toISOString(), sentTo: sendsMail ? member.username : null };
}
