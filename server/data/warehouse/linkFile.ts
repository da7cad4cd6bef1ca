import { constants, copyFile, link } from 'node:fs/promises';

/** Gives a file that is never changed another name. Not every file system has hard links: else it is copied. */
export async function linkFile(from: string, to: string): Promise<void> {
  await link(from, to).catch(async () => await copyFile(from, to, constants.COPYFILE_FICLONE));
}
