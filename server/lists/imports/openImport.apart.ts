import { readFile, writeFile } from 'node:fs/promises';
import type { ImportFolder } from './importFolder.ts';
import { readOrProblem, type Read } from './importProblem.ts';
import { openFile, type OpenedImport } from './openFile.ts';

/** Makes an uploaded file ready, once: what was found stays beside it. */
export const run = async (folder: ImportFolder): Promise<Read<OpenedImport>> =>
  await readOrProblem(async () => {
    const known = await readFile(folder.opened, 'utf8').catch(() => null);
    if (known !== null) return JSON.parse(known) as OpenedImport; // written below
    const opened = await openFile(folder);
    await writeFile(folder.opened, JSON.stringify(opened));
    return opened;
  });
