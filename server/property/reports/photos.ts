import { listDocuments } from '../documents/documents.queries.ts';
import { renderingOf } from '../../platform/files/renderingOf.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';

const MOST_PHOTOS = 3;

export interface KeptPhoto {
  readonly name: string;
  readonly key: string;
}

/** Pictures that the user keeps with a property, the oldest first: usually the front of the house. */
export async function photosOf({ store }: Services, principal: Principal, propertyId: number): Promise<KeptPhoto[]> {
  const documents = (await listDocuments(store.db, principal, propertyId)).toReversed();
  return documents
    .filter(({ content_type }) => renderingOf(content_type) === 'IMAGE')
    .slice(0, MOST_PHOTOS)
    .map(({ name, file_key }) => ({ name, key: file_key }));
}
