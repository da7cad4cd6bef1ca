/** Documents of an export, judged as if they had just been sent, and kept under names that follow from the reading. */
import { join } from 'node:path';
import { isRefusal } from '../../platform/http/refuse.ts';
import { judgeUpload } from '../../platform/files/judgeUpload.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Principal, Tenant } from '../../platform/tenant.ts';
import { BadArchive } from './badArchive.ts';
import type { KeptDocument } from './readRows.ts';

/** A document that may be kept: pictures were drawn anew, as all that are sent. */
export interface JudgedDocument {
  readonly id: number;
  readonly file: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** Throws BadArchive for one of a kind that is not taken. */
export async function judgeDocuments(
  { apart }: Pick<Resources, 'apart'>,
  { accountId }: Tenant,
  checked: string,
  ids: readonly number[],
  onProgress: () => Promise<void>,
): Promise<JudgedDocument[]> {
  const judged: JudgedDocument[] = [];
  for (const id of ids) {
    const [path, redrawn] = [join(checked, `document-${id}`), join(checked, `redrawn-${id}`)];
    const outcome = await apart.run(judgeUpload, { path, redrawn, within: null }, { accountId, isPatient: true });
    const where = { file: `documents/${id}` };
    if (isRefusal(outcome)) throw new BadArchive(outcome.userMessage ?? 'The document cannot be read.', where);
    if (!outcome.ok) throw new BadArchive(outcome.message ?? 'No document of this kind is kept.', where);
    const { contentType, bytes } = outcome;
    judged.push({ id, file: outcome.path === redrawn ? `redrawn-${id}` : `document-${id}`, contentType, bytes });
    await onProgress();
  }
  return judged;
}

const keyOf = ({ accountId }: Tenant, readingId: number, id: number): string =>
  `documents/${accountId}/read-${readingId}-${id}`;

/** Done again it changes nothing: a worker that died has moved some already. */
export async function keepDocuments(
  { files }: Pick<Resources, 'files'>,
  row: Principal & { readonly id: number },
  checked: string,
  documents: readonly JudgedDocument[],
  onProgress: () => Promise<void>,
): Promise<Map<number, KeptDocument>> {
  const kept = new Map<number, KeptDocument>();
  for (const { id, file, contentType, bytes } of documents) {
    const key = keyOf(row, row.id, id);
    if ((await files.bytes(key)) === null) await files.keep(key, join(checked, file));
    kept.set(id, { key, contentType, bytes });
    await onProgress();
  }
  return kept;
}

/** Of a reading that came to nothing. */
export async function dropDocuments(
  { files }: Pick<Resources, 'files'>,
  tenant: Tenant,
  readingId: number,
  documents: readonly JudgedDocument[],
): Promise<void> {
  for (const { id } of documents) await files.remove(keyOf(tenant, readingId, id));
}
