/** A held file before its import: how it would be read, and what would become of it. */
import { ImportOptions, type ImportPreview } from '../../../src/api/contract/lists/exportImport.ts';
import type { Session } from '../../account/session/session.ts';
import type { Services } from '../../platform/http/services.ts';
import { importFolder } from './importFolder.ts';
import { findImport, knownOptions } from './imports.queries.ts';
import { importWords } from './importWords.ts';
import { openImport } from './openImport.ts';
import { previewImport } from './previewImport.ts';
import { proposeMapping } from './proposeMapping.ts';

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
  options: ImportOptions,
): Promise<ImportPreview> {
  const record = await findImport(services.store.db, session, id);
  if (record === null) throw new Error(`import ${id} is gone`);
  const folder = importFolder(services.config.dataDir, session.accountId, id);
  const opened = await openImport(folder);
  const within = Object.entries(options.mapping).filter(([column]) => Number(column) < opened.header.length);
  const mapped = { ...options, mapping: Object.fromEntries(within) };
  const words = await importWords(services.store, session);
  const preview = await previewImport(folder, services.warehouse, opened, mapped, words);
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
    ...preview,
  };
}
