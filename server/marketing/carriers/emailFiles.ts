import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emailsOf, type EmailRow, type EmailSettings, type OrderedEmail } from '../email/emailMessage.ts';

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
  await mkdir(folder, { recursive: true });
  for await (const some of rows) {
    for (let at = 0; at < some.length; at += AT_ONCE)
      await Promise.all(
        some.slice(at, at + AT_ONCE).map(async (row) => {
          const { key, raw } = await emailOf(row, mailing.date);
          const beside = join(folder, `.${key}.part`);
          await writeFile(beside, raw);
          await rename(beside, join(folder, `${key}.eml`));
        }),
      );
  }
}
