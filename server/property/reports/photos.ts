import { listDocuments } from '../documents/documents.queries.ts';
import type { Photo } from '../../paper/pdf/drawPhotos.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';

const MOST_PHOTOS = 3;
const MOST_BYTES = 8 * 1024 * 1024;
/** What a PDF can hold as it is. */
const types: readonly string[] = ['image/png', 'image/jpeg'];

/** Pictures that the user keeps with a property, the oldest first: usually the front of the house. */
export async function photosOf({ store, files }: Services, principal: Principal, propertyId: number): Promise<Photo[]> {
  const documents = (await listDocuments(store.db, principal, propertyId)).toReversed();
  const pictures = documents.filter(({ content_type, bytes }) => types.includes(content_type) && bytes <= MOST_BYTES);
  return await Promise.all(
    pictures
      .slice(0, MOST_PHOTOS)
      .map(async ({ name, file_key }) => ({ name, bytes: Buffer.from(await files.read(file_key)) })),
  );
}
