import { picturesContract } from '../../../api/contract/marketing/pictures.ts';
import { callPath } from '../../../api/client.ts';
import { pictureId } from '../../../calc/marketing/pictureId.ts';

/** Where a picture of the account is read, by its id. */
export const pictureAddress = (picture: string): string =>
  callPath(picturesContract.pictureFile.path, { id: pictureId(picture) ?? 0 });
