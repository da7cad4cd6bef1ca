import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from '../../../src/api/contract/marketing/emailContent.ts';
import { profileValues, sampleValues } from '../../../src/api/marketing/placeholderValues.ts';
import type { readBusiness } from '../../account/profile/profile.queries.ts';
import type { Session } from '../../account/session/session.ts';
import { countAttempt } from '../../account/session/throttle.ts';
import { emailKey } from '../../../src/calc/marketing/emailKey.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { newCodes } from '../recipients/newCodes.ts';
import { newOptOutKey } from '../tracking/optOutMac.ts';
import { picturesOf } from './pictures.queries.ts';
import { emailsOf } from './emailMessage.ts';

const NOTHING = 'Nothing was sent.';
const FOLDER = 'outbox/email/preview';

/**
 * Sends an e-mail as an invented recipient would get it to the address for answers of the profile, which is nobody
 * else's (O-225), through the carrier of the mailing. Its links lead where they say, and nobody can opt out by it.
 */
export async function sendPreview(
  { store, clock, config, mail }: Pick<Services, 'store' | 'clock' | 'config' | 'mail'>,
  session: Session,
  { content, business }: { readonly content: Email; readonly business: Awaited<ReturnType<typeof readBusiness>> },
): Promise<{ sentTo: string; place?: string } | Refusal> {
  const to = emailKey(business.replyToEmail);
  if (!to.ok)
    return refuse(422, `Add an address for answers to the profile: the preview goes there. ${NOTHING}`, {
      replyToEmail: 'is missing in the profile',
    });
  const now = clock.now();
  const subject = { kind: 'previewMail', key: `${session.accountId} ${session.userId}` } as const;
  const attempt = await countAttempt(store.db, [subject], now);
  if (!attempt.allowed)
    return refuse(429, `Too many tries; again in ${Math.ceil(attempt.retryAfterSeconds / 60)} minutes. ${NOTHING}`);
  const [code = ''] = newCodes(1);
  const sender = profileValues(business);
  const ordered = {
    id: 0,
    content: { ...content, replyToEmail: content.replyToEmail === '' ? to.value : content.replyToEmail },
    sender,
    optOutKey: newOptOutKey(),
    pictures: await picturesOf(store.db, session, content),
    isPreview: true,
  };
  const emailOf = await emailsOf(ordered, config);
  const row = { seq: now.getTime(), name: '', target_key: to.value, values: sampleValues(business), code };
  const message = await emailOf(row, now);
  if (mail !== null) {
    const [outcome] = await mail.hand([message]);
    if (outcome?.is === 'ACCEPTED') return { sentTo: to.value };
    const why = outcome !== undefined && 'text' in outcome ? outcome.text : '';
    return refuse(422, outcome?.is === 'UNCLEAR' ? why : `The mail server did not take it: ${why} ${NOTHING}`);
  }
  const { raw } = message;
  await mkdir(join(config.dataDir, FOLDER), { recursive: true });
  await writeFile(join(config.dataDir, FOLDER, `${session.userId}-${now.getTime()}.eml`), raw);
  return { sentTo: to.value, place: `folder ${FOLDER}` };
}
