import { basename } from 'node:path';
import type { Apart, ApartCaller } from '../../platform/apart/apart.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import { withWorkDir, type AdditionFolder } from './additionFolder.ts';
import { lookTask } from './additionTasks.ts';

/** Looks at a file that came, and keeps what is seen beside it; a refusal where it cannot be read. */
export async function lookAtFile(
  apart: Apart,
  folder: AdditionFolder,
  { file, name, sheet }: { readonly file: string; readonly name: string; readonly sheet?: string | undefined },
  caller: ApartCaller,
): Promise<Refusal | null> {
  const looked = await withWorkDir(
    folder,
    async (workDir) => await apart.run(lookTask, { file, name, sheet, workDir, seen: folder.seen }, caller),
  );
  if (isRefusal(looked)) return looked;
  return looked.ok ? null : refuse(422, aboutTheFile(looked.why, file), { file: 'cannot be read' });
}

/** There is but one, and its name may be long, or chosen to be misread. */
function aboutTheFile(why: string, file: string): string {
  const name = `${basename(file)} `;
  return why.startsWith(name) ? `The file ${why.slice(name.length)}` : why;
}
