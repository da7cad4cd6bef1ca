import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withOffice } from './office.ts';
import { readWorkbook, type ReadCell } from './workbook.ts';

/** The workbooks as LibreOffice saves them after calculating every formula: one start for all of them. */
export async function recalculate(
  office: string,
  workbooks: Readonly<Record<string, Buffer>>,
): Promise<Map<string, Map<string, Map<string, ReadCell>>>> {
  return await withOffice(office, async (dir, run) => {
    const names = Object.keys(workbooks);
    const files = names.map((name) => join(dir, `${name}.xlsx`));
    await Promise.all(names.map((name, index) => writeFile(files[index] ?? '', workbooks[name] ?? '')));
    await run('--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', join(dir, 'out'), ...files);
    const read = names.map(
      async (name) => [name, readWorkbook(await readFile(join(dir, 'out', `${name}.xlsx`)))] as const,
    );
    return new Map(await Promise.all(read));
  });
}
