import { readFile } from 'node:fs/promises';
import type { SeenFile } from '../../data/propose/readSeen.queries.ts';
import type { Apart, ApartCaller } from '../../platform/apart/apart.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { AdditionFolder } from './additionFolder.ts';
import { lookAtFile } from './lookAtFile.ts';

/** Looks at another sheet of a workbook, where somebody asks for one that was not looked at. */
export async function takeSheet(
  apart: Apart,
  folder: AdditionFolder,
  { file, name, sheet }: { readonly file: string; readonly name: string; readonly sheet: string | null },
  caller: ApartCaller,
): Promise<Refusal | null> {
  const { asked = null, sheets = [] } = JSON.parse(await readFile(folder.seen, 'utf8')) as SeenFile; // written by look.apart.ts
  if (asked === sheet) return null;
  if (sheet !== null && !sheets.includes(sheet))
    return refuse(422, `The file has no sheet ${sheet} with a table.`, { sheet: 'is no sheet of it' });
  return await lookAtFile(apart, folder, { file, name, sheet: sheet ?? undefined }, caller);
}
