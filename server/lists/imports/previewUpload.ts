/** A held file before its import: how it would be read, and what would become of it. */
import { ImportOptions, type ImportPreview } from '../../../src/api/contract/lists/exportImport.ts';
import type { Session } from '../../account/session/session.ts';
import { apartTask } from '../../platform/apart/apartTask.ts';
import type { ApartCaller } from '../../platform/apart/apart.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { importFolder } from './importFolder.ts';
import { findImport, knownOptions } from './imports.queries.ts';
import { importWords } from './importWords.ts';
import type { OpenedImport } from './openFile.ts';
import { proposeMapping } from './proposeMapping.ts';

const task = apartTask<typeof import('./previewImport.apart.ts')>({
  module: new URL('./previewImport.apart.ts', import.meta.url),
  line: 'files',
  seconds: 120,
  subject: 'The file',
  wayOut: 'Split it into smaller ones.',
});

/** The mapping of the last file with this header, else what the names propose. */
export async function proposeOptions(
  services: Services,
  session: Session,
  header: readonly string[],
): Promise<ImportOptions> {
  const known = ImportOptions.safeParse(await knownOptions(services.store.db, session, header));
  if (known.success) return known.data;
  const { own } = await importWords(services.store, session);
  return ImportOptions.parse({ mapping: proposeMapping(header, own) });
}

/** What a held file would become with these options, which are then those of its own columns only. */
export async function previewUpload(
  services: Services,
  session: Session,
  id: number,
  { opened, options, caller }: { opened: OpenedImport; options: ImportOptions; caller: ApartCaller },
): Promise<ImportPreview | Refusal> {
  const problem = services.warehouse.problem();
  if (problem !== null) return refuse(503, problem);
  const record = await findImport(services.store.db, session, id);
  if (record === null) throw new Error(`import ${id} is gone`);
  const folder = importFolder(services.config.dataDir, session.accountId, id);
  const within = Object.entries(options.mapping).filter(([column]) => Number(column) < opened.header.length);
  const mapped = { ...options, mapping: Object.fromEntries(within) };
  const words = await importWords(services.store, session);
  const snapshot = services.warehouse.current();
  const preview = await services.apart.run(task, { folder, snapshot, opened, options: mapped, words }, caller);
  if (isRefusal(preview)) return preview;
  if (!preview.ok) return refuse(422, preview.problem, { file: 'cannot be read' });
  const { format, encoding, delimiter } = opened;
  return {
    id,
    fileName: record.file_name,
    bytes: record.bytes,
    format,
    encoding,
    delimiter,
    header: [...opened.header],
    options: mapped,
    ...preview.read,
  };
}
