/**
 * How facts lie in a bucket, below `facts/`: files by the hash of what they hold, manifests by theirs, neither ever
 * changed; `current.json` names the manifest in service and is only replaced by who has seen the one before.
 */
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Config } from '../config/config.ts';
import { sendInParts } from '../files/sendInParts.ts';

const TOP = 'facts/';
export const POINTER_KEY = `${TOP}current.json`;
export const FILES = `${TOP}files/`;
export const MANIFESTS = `${TOP}manifests/`;

/** A bucket that says nothing for so long is away. */
const CONNECT_MS = 5000;
const SILENCE_MS = 30_000;

interface Listed {
  readonly key: string;
  readonly changed: Date;
}

export interface FactsBucket {
  /** For people: 's3://bucket/facts'. */
  readonly where: string;
  /** The text of a small object; 'same' where it still has the mark `known`; null where there is none. */
  readonly read: (
    key: string,
    known?: string,
  ) => Promise<{ readonly text: string; readonly mark: string } | 'same' | null>;
  /**
   * Writes a small object if it is still the one with the mark, or, with null, if there is none. False: somebody else was
   * first, and nothing was written.
   */
  readonly replace: (key: string, text: string, mark: string | null) => Promise<boolean>;
  readonly bytes: (key: string) => Promise<number | null>;
  readonly send: (key: string, path: string, signal: AbortSignal) => Promise<void>;
  /** The bytes of an object from `start` on. Null: it has none there. */
  readonly stream: (key: string, start: number, signal: AbortSignal) => Promise<Readable | null>;
  readonly list: (prefix: string) => Promise<Listed[]>;
  readonly remove: (key: string) => Promise<void>;
  /** Gives up uploads that were begun before then. */
  readonly tidyUploads: (before: Date) => Promise<void>;
  readonly close: () => void;
}

export function openFactsBucket({
  bucket: Bucket,
  region,
  accessKeyId,
  secretAccessKey,
  endpoint,
}: NonNullable<Config['s3']>): FactsBucket {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENCE_MS, socketTimeout: SILENCE_MS },
    // Many compatible servers know no buckets as host names.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
  });
  return {
    where: `s3://${Bucket}/facts`,
    read: async (Key, known) => {
      try {
        const command = new GetObjectCommand({ Bucket, Key, ...(known === undefined ? {} : { IfNoneMatch: known }) });
        const { Body, ETag } = await client.send(command);
        if (Body === undefined || ETag === undefined) throw new Error('the bucket sent nothing');
        return { text: await Body.transformToString(), mark: ETag };
      } catch (error) {
        if (statusOf(error) === 304) return 'same';
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },
    replace: async (Key, text, mark) => {
      const condition = mark === null ? { IfNoneMatch: '*' } : { IfMatch: mark };
      try {
        await client.send(
          new PutObjectCommand({ Bucket, Key, Body: text, ContentType: 'application/json', ...condition }),
        );
        return true;
      } catch (error) {
        const status = statusOf(error);
        // 409: of two that write at once; 404: what was there is gone.
        if (status === 412 || status === 409 || (status === 404 && mark !== null)) return false;
        throw error;
      }
    },
    bytes: async (Key) => {
      try {
        return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength ?? 0;
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },
    send: async (Key, path, signal) => await sendInParts(client, { Bucket, Key }, path, signal),
    stream: async (Key, start, abortSignal) => {
      try {
        const Range = start === 0 ? {} : { Range: `bytes=${start}-` };
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...Range }), { abortSignal });
        if (!(Body instanceof Readable)) throw new Error('the bucket sent nothing');
        return Body;
      } catch (error) {
        if (statusOf(error) === 404 || statusOf(error) === 416) return null;
        throw error;
      }
    },
    list: async (Prefix) => {
      const found: Listed[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key, LastModified } of Contents)
          if (Key !== undefined) found.push({ key: Key, changed: LastModified ?? new Date() });
      }
      return found;
    },
    remove: async (Key) => void (await client.send(new DeleteObjectCommand({ Bucket, Key }))),
    tidyUploads: async (before) => {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: FILES }));
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (Initiated === undefined || Initiated >= before) continue;
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }
    },
    close: () => client.destroy(),
  };
}

/** The HTTP status of a failed call; undefined: there was no answer. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode; // errors of the SDK have it
}
