import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openFolder, writeBeside } from './writeBeside.ts';
import { emailKey, emailsOf, type EmailRow, type EmailSettings, type OrderedEmail } from '../email/emailMessage.ts';

const fileOf = (key: string): string => `${key}.eml`;

/** Files that are being written at the same time. */
const AT_ONCE = 16;

/**
 * One `.eml` a recipient, as a mail server would be given it: any mail program opens it. Written beside and renamed;
 * made again it has the same bytes, as its date is that of the mailing.
 */
export async function writeEmailFiles(
  folder: string,
  mailing: OrderedEmail & { readonly date: Date },
  settings: EmailSettings,
  rows: AsyncIterable<readonly EmailRow[]>,
): Promise<void> {
  const emailOf = await emailsOf(mailing, settings);
  await openFolder(folder);
  for await (const some of rows) {
    for (let at = 0; at < some.length; at += AT_ONCE)
      await Promise.all(
        some.slice(at, at + AT_ONCE).map(async (row) => {
          const { key, raw } = await emailOf(row, mailing.date);
          await writeBeside(join(folder, fileOf(key)), raw);
        }),
      );
  }
}

/** Of people who may not be reached any more: what a worker that died had made of them goes. */
export async function dropEmailFiles(folder: string, id: number, seqs: readonly number[]): Promise<void> {
  for (const seq of seqs) await rm(join(folder, fileOf(emailKey(id, seq))), { force: true });
}
