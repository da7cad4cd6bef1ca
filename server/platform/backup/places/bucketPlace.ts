import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { sendInParts } from '../../files/sendInParts.ts';
import { hashing } from '../archiveWriter.ts';
import { BadBackup } from '../badBackup.ts';
import { momentOf } from './backupNames.ts';
import type { BackupPlace } from './backupPlace.ts';
import { folderPlace } from './folderPlace.ts';

export interface Bucket {
  readonly bucket: string;
  /** Empty: the top of the bucket. */
  readonly folder: string;
  readonly region: string;
  /** Null: that of AWS. */
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * A folder in a bucket. Archives go there in parts, which have a name when the last one has come; each is read back
 * before it counts. `workDir` is made.
 */
export function bucketPlace(
  { bucket: Bucket, folder, endpoint, region, ...credentials }: Bucket,
  workDir: string,
): BackupPlace & {
  /** Copies a backup into a new file. Throws `BadBackup` when there is none of this name. */
  readonly fetch: (name: string, path: string) => Promise<void>;
} {
  const client = new S3Client({
    region,
    credentials,
    // Many compatible servers know no buckets as host names.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
  });
  const prefix = folder === '' ? '' : `${folder}/`;
  const where = `s3://${Bucket}/${folder}`;

  const contentOf = async (Key: string): Promise<Readable> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    if (!(Body instanceof Readable)) throw new Error('the bucket sent nothing');
    return Body;
  };
  const hashOf = async (Key: string): Promise<string> => {
    const { stream, result } = hashing();
    await pipeline(await contentOf(Key), stream, new Writable({ write: (_chunk, _encoding, done) => done() }));
    return result().sha256;
  };
  const remove = async (name: string): Promise<void> =>
    void (await client.send(new DeleteObjectCommand({ Bucket, Key: `${prefix}${name}` })));

  return {
    where,
    workDir,
    list: async () => {
      const names: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        names.push(...Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(prefix.length)])));
      }
      return names;
    },
    keep: async (path, name, sha256) => {
      await sendInParts(client, { Bucket, Key: `${prefix}${name}` }, path);
      if ((await hashOf(`${prefix}${name}`)) !== sha256) {
        await remove(name);
        throw new BadBackup(`${where} does not give back what was sent there`);
      }
      await rm(path);
    },
    remove,
    fetch: async (name, path) => {
      const content = await contentOf(`${prefix}${name}`).catch((cause: unknown) => {
        throw new BadBackup(
          `cannot read ${name} in ${where}: ${cause instanceof Error ? cause.message : String(cause)}`,
          {
            cause,
          },
        );
      });
      await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    },
    tidy: async (kind) => {
      await mkdir(workDir, { recursive: true, mode: 0o700 });
      await folderPlace(workDir).tidy(kind);
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }));
      for (const { Key = '', UploadId } of Uploads) {
        if (momentOf(kind, Key.slice(prefix.length)) === null) continue;
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }
    },
  };
}
