import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { readWorkbook, type ReadCell } from './workbook.ts';

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

/** The workbooks as LibreOffice saves them after calculating every formula: one start for all of them. */
export async function recalculate(
  office: string,
  workbooks: Readonly<Record<string, Buffer>>,
): Promise<Map<string, Map<string, Map<string, ReadCell>>>> {
  const dir = await mkdtemp(join(tmpdir(), 'platbook-office-'));
  try {
    const profile = join(dir, 'profile');
    await mkdir(join(profile, 'user'), { recursive: true });
    await writeFile(join(profile, 'user/registrymodifications.xcu'), ALWAYS_RECALCULATE);
    const names = Object.keys(workbooks);
    await Promise.all(names.map((name) => writeFile(join(dir, `${name}.xlsx`), workbooks[name] ?? '')));
    await promisify(execFile)(
      office,
      [
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        '--headless',
        '--norestore',
        '--convert-to',
        'xlsx:Calc MS Excel 2007 XML',
        '--outdir',
        join(dir, 'out'),
        ...names.map((name) => join(dir, `${name}.xlsx`)),
      ],
      { timeout: 240_000 },
    );
    const read = names.map(
      async (name) => [name, readWorkbook(await readFile(join(dir, 'out', `${name}.xlsx`)))] as const,
    );
    return new Map(await Promise.all(read));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
