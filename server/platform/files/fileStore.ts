import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';

/** Where files of people lie: a folder by default, a bucket by configuration. Keys are ours, never a person's. */
export interface FileStore {
  /** Moves a finished file of this machine there. */
  readonly keep: (key: string, path: string) => Promise<void>;
  readonly write: (key: string, content: Uint8Array) => Promise<void>;
  /** Throws when there is no file of this key. */
  readonly read: (key: string) => Promise<Uint8Array>;
  readonly stream: (key: string) => Promise<Readable>;
  /** Length of a file in bytes; null when there is none. */
  readonly bytes: (key: string) => Promise<number | null>;
  /** Does nothing when there is none. */
  readonly remove: (key: string) => Promise<void>;
}

/** Opens the bucket of the configuration, else the folder `files` of the data directory. */
export function openFileStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStore {
  const disk = new Disk(
    s3 === null
      ? new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' })
      : new S3Driver({
          bucket: s3.bucket,
          region: s3.region,
          credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
          visibility: 'private',
          // Many compatible servers know neither ACLs nor buckets as host names.
          supportsACL: false,
          ...(s3.endpoint === null ? {} : { endpoint: s3.endpoint, forcePathStyle: true }),
        }),
  );
  return {
    keep: async (key, path) => await disk.moveFromFs(path, key),
    write: async (key, content) => await disk.put(key, content),
    read: async (key) => await disk.getBytes(key),
    stream: async (key) => await disk.getStream(key),
    bytes: async (key) => ((await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : null),
    remove: async (key) => await disk.delete(key),
  };
}
