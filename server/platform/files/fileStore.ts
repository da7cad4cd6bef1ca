import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Config } from '../config/config.ts';

/** Where files of people lie: a folder by default, a bucket by configuration. Keys are ours, never a person's. */
export interface FileStore {
  /** Moves a finished file of this machine there. */
  readonly keep: (key: string, path: string) => Promise<void>;
  readonly write: (key: string, content: Uint8Array) => Promise<void>;
  /** Throws when there is no file of this key. */
  readonly read: (key: string) => Promise<Uint8Array>;
  /** All of it, or the bytes from `start` to `end`, both included. */
  readonly stream: (key: string, range?: Range) => Promise<Readable>;
  /** Length of a file in bytes; null when there is none. */
  readonly bytes: (key: string) => Promise<number | null>;
  /** Does nothing when there is none. */
  readonly remove: (key: string) => Promise<void>;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Opens the bucket of the configuration, else the folder `files` of the data directory. */
export function openFileStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStore {
  const place = s3 === null ? folder(join(dataDir, 'files')) : bucket(s3);
  const disk = new Disk(place.driver);
  return {
    keep: async (key, path) => await disk.moveFromFs(path, key),
    write: async (key, content) => await disk.put(key, content),
    read: async (key) => await disk.getBytes(key),
    stream: async (key, range) => (range === undefined ? await disk.getStream(key) : await place.part(key, range)),
    bytes: async (key) => ((await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : null),
    remove: async (key) => await disk.delete(key),
  };
}

/** `part`: what the library has no call for. */
interface Place {
  readonly driver: FSDriver | S3Driver;
  readonly part: (key: string, range: Range) => Promise<Readable>;
}

const folder = (location: string): Place => ({
  driver: new FSDriver({ location, visibility: 'private' }),
  part: async (key, range) => await Promise.resolve(createReadStream(join(location, key), range)),
});

function bucket({ bucket: Bucket, region, accessKeyId, secretAccessKey, endpoint }: NonNullable<Config['s3']>): Place {
  const how = {
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
  };
  // Many compatible servers know neither ACLs nor buckets as host names.
  const driver = new S3Driver({ ...how, bucket: Bucket, visibility: 'private', supportsACL: false });
  const client = new S3Client(how);
  return {
    driver,
    part: async (Key, { start, end }) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range: `bytes=${start}-${end}` }));
      if (!(Body instanceof Readable)) throw new Error('the bucket sent nothing');
      return Body;
    },
  };
}
