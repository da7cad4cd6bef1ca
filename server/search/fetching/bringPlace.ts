import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MOST_SOURCE_BYTES, type SourcePlace } from '../../../src/api/contract/search/addSource.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { JobResources } from '../../platform/jobs/definition.ts';
import { diskName, type AdditionFolder } from '../additions/additionFolder.ts';
import { lookAtFile } from '../additions/lookAtFile.ts';
import { fetchAddress } from './fetchAddress.ts';
import { takeIncoming } from './incoming.ts';
import type { Fetched, Fetching } from './place.ts';

/**
 * Fetches a file into the folder of an addition and looks at it, as one that was brought up is. Null: it is the same as
 * was known. Of one that is not taken nothing stays in the folder.
 */
export async function bringPlace(
  place: SourcePlace,
  folder: AdditionFolder,
  options: Omit<Fetching, 'path' | 'mostBytes'>,
  { config, apart }: Pick<JobResources, 'config' | 'apart'>,
): Promise<Fetched | Refusal | null> {
  await rm(folder.upload, { recursive: true, force: true });
  await mkdir(folder.upload, { recursive: true, mode: 0o700 });
  const path = join(folder.dir, 'upload.part');
  const fetching: Fetching = { ...options, path, mostBytes: MOST_SOURCE_BYTES };
  try {
    const fetched =
      place.kind === 'ADDRESS'
        ? await fetchAddress(place.address, { ...fetching, allowed: config.sourcePrivate })
        : await takeIncoming(config, place, fetching);
    if (fetched === null || isRefusal(fetched)) return fetched;
    const file = join(folder.upload, diskName(fetched.fileName));
    await rename(path, file);
    const refused = await lookAtFile(apart, folder, { file, name: fetched.fileName }, { signal: options.signal });
    if (refused !== null) {
      await rm(folder.upload, { recursive: true, force: true });
      return refused;
    }
    return fetched;
  } finally {
    await rm(path, { force: true });
  }
}
