import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withOffice } from './office.ts';

/** A number typed into a cell of a workbook. */
export interface Typed {
  readonly sheet: string;
  readonly place: string;
  readonly value: number;
}

/** What all cells of the sheets show after that, by sheet, row and column, both counted from 0. */
export type Shown = ReadonlyMap<string, readonly (readonly (string | number)[])[]>;

/** Opens each workbook, types one number after another into it, writes what all cells show and takes it back. */
const TYPE_AND_TELL = `
Sub Run(plan As String, answer As String)
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  Open plan For Input As #1
  Open answer For Output As #2
  Do While Not EOF(1)
    Line Input #1, text
    parts = Split(text, Chr(9))
    If parts(0) = "open" Then
      doc = StarDesktop.loadComponentFromURL(parts(1), "_blank", 0, hidden())
    ElseIf parts(0) = "close" Then
      doc.close(True)
    Else
      cell = doc.Sheets.getByName(parts(1)).getCellRangeByName(parts(2))
      was = cell.Value
      cell.Value = Val(parts(3))
      Print #2, "typed"
      For s = 0 To doc.Sheets.Count - 1
        sheet = doc.Sheets.getByIndex(s)
        cursor = sheet.createCursor()
        cursor.gotoEndOfUsedArea(False)
        used = cursor.RangeAddress
        rows = sheet.getCellRangeByPosition(0, 0, used.EndColumn, used.EndRow).getDataArray()
        Print #2, "sheet" & Chr(9) & sheet.Name & Chr(9) & (UBound(rows) + 1)
        For r = 0 To UBound(rows)
          Print #2, Join(rows(r), Chr(9))
        Next
      Next
      cell.Value = was
    End If
  Loop
  Close #1
  Close #2
  StarDesktop.terminate()
End Sub
`;

/** What each workbook shows after each of these numbers, typed alone: one start for all of them. */
export async function tryCells(
  office: string,
  workbooks: readonly { readonly file: Buffer; readonly typed: readonly Typed[] }[],
): Promise<Shown[][]> {
  return await withOffice(office, async (dir, run, profile) => {
    const [plan, answer] = [join(dir, 'plan.txt'), join(dir, 'answer.txt')];
    const steps = workbooks.map(async ({ file, typed }, index) => {
      const path = join(dir, `${index}.xlsx`);
      await writeFile(path, file);
      const edits = typed.map(({ sheet, place, value }) => `type\t${sheet}\t${place}\t${value}`);
      return [`open\t${pathToFileURL(path).href}`, ...edits, 'close'];
    });
    await writeFile(plan, (await Promise.all(steps)).flat().join('\n'));
    // The first start makes the profile, and would write over a macro that is there before.
    await run('--terminate_after_init');
    await writeMacro(profile);
    await run(`macro:///Standard.Cells.Run("${plan}","${answer}")`);
    const shown = readAnswer(await readFile(answer, 'utf8'));
    return workbooks.map(({ typed }) => shown.splice(0, typed.length));
  });
}

async function writeMacro(profile: string): Promise<void> {
  const library = join(profile, 'user/basic/Standard');
  const head = (kind: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE ${kind} PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "${kind.split(':')[1]}.dtd">\n`;
  await mkdir(library, { recursive: true });
  await writeFile(
    join(library, 'script.xlb'),
    `${head('library:library')}<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Cells"/></library:library>`,
  );
  await writeFile(
    join(library, 'Cells.xba'),
    `${head('script:module')}<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Cells" script:language="StarBasic">${TYPE_AND_TELL.replaceAll('&', '&amp;')}</script:module>`,
  );
}

function readAnswer(text: string): Shown[] {
  const lines = text.split('\n');
  const answers: Map<string, (string | number)[][]>[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [kind, sheet = '', count = '0'] = (lines[at] ?? '').split('\t');
    if (kind === 'typed') answers.push(new Map());
    if (kind !== 'sheet') continue;
    const rows = lines.slice(at + 1, at + 1 + Number(count));
    answers.at(-1)?.set(
      sheet,
      rows.map((row) => row.split('\t').map((cell) => (/^-?[\d.]+(E[-+]?\d+)?$/.test(cell) ? Number(cell) : cell))),
    );
    at += rows.length;
  }
  return answers;
}
