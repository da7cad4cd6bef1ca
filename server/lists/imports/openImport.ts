import { apartTask } from '../../platform/apart/apartTask.ts';
import type { Apart, ApartCaller } from '../../platform/apart/apart.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { ImportFolder } from './importFolder.ts';
import type { OpenedImport } from './openFile.ts';

const task = apartTask<typeof import('./openImport.apart.ts')>({
  module: new URL('./openImport.apart.ts', import.meta.url),
  line: 'files',
  seconds: 120,
  subject: 'The file',
  wayOut: 'Split it, or save it as CSV.',
});

/** An uploaded file made ready to be read as UTF-8 CSV; 422 with the reason when it cannot be. */
export async function openImport(
  { apart }: { readonly apart: Apart },
  folder: ImportFolder,
  caller: ApartCaller,
): Promise<OpenedImport | Refusal> {
  const opened = await apart.run(task, folder, caller);
  if (isRefusal(opened)) return opened;
  return opened.ok ? opened.read : refuse(422, opened.problem, { file: 'cannot be read' });
}
