import { createCallKeys, type KeyStorage } from '../../api/callKeys.ts';
import { openConnection, type Connection } from '../../machines/app/connection.ts';
import { uploadFile } from './uploadFile.ts';

/** The way of a page to the server that it came from; keys of calls are kept in `storage` over a reload. */
export const pageConnection = (fetchNow: typeof fetch, storage: KeyStorage): Connection =>
  openConnection({
    baseUrl: '',
    fetch: fetchNow,
    upload: uploadFile,
    keys: createCallKeys(storage),
    person: { userId: null },
  });
