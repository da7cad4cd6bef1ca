/** Documents of a property: C057-C061. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DocumentName,
  documentsContract,
  MOST_DOCUMENT_BYTES,
  MOST_PREVIEW_BYTES,
  type DocumentView,
  type PropertyDocument,
} from '../../../src/api/contract/property/documents.ts';
import { download, type Download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import { refuseUnknownProperty } from '../../platform/http/refuseUnknownProperty.ts';
import type { Services } from '../../platform/http/services.ts';
import { receiveFile } from '../../platform/http/uploads.ts';
import { documentOf } from './documents.rows.ts';
import { findDocument, insertDocument, listDocuments, updateDocument, type DocumentRow } from './documents.queries.ts';
import { callerOf } from '../../platform/apart/callerOf.ts';
import { NEAREST_ZOOM, propertyImage } from '../../search/map/propertyImage.ts';
import { ownPicture } from './ownPicture.ts';
import { judgeUpload } from '../../platform/files/judgeUpload.ts';
import { renderingOf } from '../../platform/files/renderingOf.ts';
import type { Principal } from '../../platform/tenant.ts';

/** Text in another encoding is not taken (sniffType). */
const UTF8_TEXT = 'text/plain; charset=utf-8';
const NO_DOCUMENT = 'There is no such document.';
const NOT_TAKEN = 'Only PDF, images (PNG, JPEG, GIF, WebP), Office files and plain text can be kept.';
const BOUGHT = 'A report was paid for: it stays with the property.';
const NOT_EDITABLE = 'A report stays as it was made: only uploaded documents can be changed.';

export const documentHandlers = {
  documents: async ({ params, session, services }) => await listed(services, session, params.id),

  addDocument: async ({ params, session, services, request }) => {
    const known = await services.warehouse.known([params.id]);
    if (known === 0) return refuseUnknownProperty(services.warehouse);
    const dir = await mkdtemp(join(tmpdir(), 'platbook-upload-'));
    try {
      const path = join(dir, 'file');
      const upload = await receiveFile(request, {
        form: documentsContract.addDocument.upload,
        path,
        mostBytes: MOST_DOCUMENT_BYTES,
      });
      if (isRefusal(upload)) return upload;
      const name = DocumentName.safeParse(upload.fileName);
      if (!name.success)
        return refuse(422, 'The name of the file cannot be used. Nothing was kept.', {
          file: 'has an impossible name',
        });
      if (upload.bytes === 0) return refuse(422, 'The file is empty. Nothing was kept.', { file: 'is empty' });
      const judged = await services.apart.run(
        judgeUpload,
        { path, redrawn: join(dir, 'redrawn'), within: null },
        callerOf(request, session),
      );
      if (isRefusal(judged)) return judged;
      if (!judged.ok) return refuse(422, judged.message ?? NOT_TAKEN, { file: judged.field });
      const fileKey = `documents/${session.accountId}/${randomUUID()}`;
      await services.files.keep(fileKey, judged.path);
      const savedId = await insertDocument(
        services.store.db,
        session,
        {
          propertyId: params.id,
          name: name.data,
          description: upload.fields.description ?? '',
          reportCode: null,
          contentType: judged.contentType,
          bytes: judged.bytes,
          fileKey,
        },
        services.clock.now(),
      );
      return { ...(await listed(services, session, params.id)), savedId };
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  },

  saveDocument: async ({ body: { id, removed, name, description }, session, services }) => {
    const { db } = services.store;
    const row = await findDocument(db, session, id);
    if (row === undefined || (row.removed !== null && removed !== false)) return refuse(404, NO_DOCUMENT);
    // A report that comes back as it is, is not changed.
    const isChanged = (name ?? row.name) !== row.name || (description ?? row.description) !== row.description;
    if (row.report_code !== null && isChanged) return refuse(422, NOT_EDITABLE, { id: 'is a report' });
    await updateDocument(db, session, id, {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(removed === false ? { removed: null } : {}),
    });
    return await listed(services, session, row.property_id);
  },

  document: async ({ params, query, session, services }) => {
    const row = await present(services, session, params.id);
    if (isRefusal(row)) return row;
    if (query.download) return await fileOf(services, row);
    if (row.modified) await updateDocument(services.store.db, session, row.id, { modified: false });
    return await viewOf(services, { ...row, modified: false });
  },

  documentFile: async ({ params, session, services }) => {
    const row = await present(services, session, params.id);
    return isRefusal(row) ? row : await fileOf(services, row);
  },

  propertyPicture: async ({ params: { id }, query: { width, height, night }, session, services }) => {
    const size = { width, height };
    // Guests see the place; the files of the account they do not.
    const own = session.visit === null ? await ownPicture(services, session, id, size) : null;
    return own ?? (await propertyImage(services, id, { ...size, zoom: NEAREST_ZOOM, isNight: night }));
  },

  deleteDocument: async ({ params, session, services }) => {
    const row = await present(services, session, params.id);
    if (isRefusal(row)) return row;
    if (row.report_code !== null) return refuse(422, BOUGHT, { id: 'is a report' });
    // Its file goes later, with the tidying up: until then it can come back.
    await updateDocument(services.store.db, session, row.id, { removed: services.clock.now() });
    return await listed(services, session, row.property_id);
  },
} satisfies Partial<Handlers>;

async function listed(
  { store }: Services,
  principal: Principal,
  propertyId: number,
): Promise<{ documents: PropertyDocument[] }> {
  return { documents: (await listDocuments(store.db, principal, propertyId)).map(documentOf) };
}

async function present({ store }: Services, principal: Principal, id: number): Promise<DocumentRow | Refusal> {
  const row = await findDocument(store.db, principal, id);
  return row === undefined || row.removed !== null ? refuse(404, NO_DOCUMENT) : row;
}

const fileOf = async ({ files }: Services, row: DocumentRow): Promise<Download> =>
  download(
    row.name,
    row.content_type === 'text/plain' ? UTF8_TEXT : row.content_type,
    await files.stream(row.file_key),
  );

async function viewOf({ files }: Services, row: DocumentRow): Promise<DocumentView> {
  const rendering = renderingOf(row.content_type);
  const isShown = row.bytes <= MOST_PREVIEW_BYTES;
  const content = isShown ? Buffer.from(await files.read(row.file_key)).toString('base64') : null;
  const dataUrl = content === null ? null : `data:${row.content_type};base64,${content}`;
  return {
    ...documentOf(row),
    rendering,
    dataUrl,
    previewUrl: rendering === null ? null : dataUrl,
    url: `/app/documents/${row.id}/file`,
  };
}
