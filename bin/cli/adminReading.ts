/** `platbook admin account import`: hands an export of everything in that lies on this machine; its owner decides on it. */
import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { isEmail } from '../../src/calc/validation/patterns.ts';
import { inTheWay } from '../../server/account/readBack/inTheWay.queries.ts';
import { readingFolder } from '../../server/account/readBack/readingFolder.ts';
import { cancelReading, insertReading, receivePart } from '../../server/account/readBack/readings.queries.ts';
import { findLogin } from '../../server/account/session/session.queries.ts';
import { ofAccount } from '../../server/platform/tenant.ts';
import { isUniqueViolation } from '../../server/platform/store/uniqueViolation.ts';
import type { AccountWork } from './adminAccounts.ts';
import { BadInput } from './badInput.ts';

/** Reads the words before anything is opened: throws BadInput, with the usage behind what is wrong. */
export function readingWork(words: readonly string[], usage: string): AccountWork {
  const [username = '', file, ...more] = words;
  if (!isEmail(username)) throw new BadInput(`name the owner by an e-mail address, not as "${username}"\n\n${usage}`);
  if (file === undefined) throw new BadInput(`name the file of the export\n\n${usage}`);
  if (more.length > 0) throw new BadInput(`too many words: ${more.join(' ')}\n\n${usage}`);
  return handedIn(username.trim(), resolve(file));
}

const handedIn =
  (username: string, path: string): AccountWork =>
  async ({ db }, { dataDir }) => {
    const user = await findLogin(db, username);
    if (user === undefined) throw new BadInput(`there is no user called ${username}`);
    const { isMember } = await ofAccount(db.selectFrom('app_user'), user)
      .select('sub_user as isMember')
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow();
    if (isMember) throw new BadInput(`${username} owns no account: name its owner`);
    const there = await inTheWay(db, user);
    if (there.length > 0)
      throw new BadInput(`the account of ${username} holds ${there.join(', ')}: an export is read into an empty one`);
    const found = await stat(path).catch(() => {
      throw new BadInput(`cannot read ${path}`);
    });
    if (!found.isFile()) throw new BadInput(`${path} is no file`);
    const { size: bytes } = found;
    if (bytes === 0) throw new BadInput(`${path} is empty`);
    const [fileName, now] = [basename(path).slice(-200), new Date()];
    const id = await insertReading(db, user, { fileName, bytes, now }).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new BadInput(`another export is being read into the account of ${username}: its owner cancels it`);
    });
    const { dir, upload } = readingFolder(dataDir, user.accountId, id);
    try {
      await mkdir(dirname(upload), { recursive: true, mode: 0o700 });
      await copyFile(path, upload);
    } catch (error) {
      // Left open it would stand in the way of the next one for a day, as on a disk that was full.
      await cancelReading(db, user, id, now);
      await rm(dir, { recursive: true, force: true }).catch(() => undefined); // the first error is the one that matters
      throw error;
    }
    await receivePart(db, user, id, { from: 0, bytes, now });
    const text = `${path} was handed in for the account of ${username}. Platbook checks it within two minutes, while it runs;
then the owner sees what is read on the page Data (g z), and decides.
`;
    return { text, code: 0 };
  };
