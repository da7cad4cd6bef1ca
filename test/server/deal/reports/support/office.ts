import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** LibreOffice of this machine, or null. */
export function findOffice(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const places = folders.flatMap((folder) => ['soffice', 'libreoffice'].map((name) => join(folder, name)));
  return places.find((place) => existsSync(place)) ?? null;
}

const setting = (path: string, name: string, value: string): string =>
  `<item oor:path="/org.openoffice.Office.Calc/Formula/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

/**
 * Calculate everything on opening, whatever value is stored beside a formula; in one thread, because the threads of
 * LibreOffice 7.4 take columns that refer to each other's row above for a circle (Err:522) now and then.
 */
const ALWAYS_RECALCULATE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${setting('Load', 'OOXMLRecalcMode', '0')}
${setting('Calculation', 'UseThreadedCalculationForFormulaGroups', 'false')}
</oor:items>`;

/** An office with its own settings in a folder of its own, which is gone afterwards. */
export async function withOffice<T>(
  office: string,
  work: (dir: string, run: (...args: string[]) => Promise<void>, profile: string) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'platbook-office-'));
  try {
    const profile = join(dir, 'profile');
    await mkdir(join(profile, 'user'), { recursive: true });
    await writeFile(join(profile, 'user/registrymodifications.xcu'), ALWAYS_RECALCULATE);
    const settings = [`-env:UserInstallation=${pathToFileURL(profile).href}`, '--headless', '--norestore'];
    const run = async (...args: string[]): Promise<void> => {
      await promisify(execFile)(office, [...settings, ...args], { timeout: 240_000 });
    };
    return await work(dir, run, profile);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
