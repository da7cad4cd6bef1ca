import { open, stat } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3';

/** The protocol takes 10,000 parts of at least 5 MB. */
const SMALLEST_PART = 16 * 1024 * 1024;
const MOST_PARTS = 9000;

/** Sends a file in parts; it has its name when the last one has come. What is broken off is given up there. */
export async function sendInParts(
  client: S3Client,
  { Bucket, Key }: { readonly Bucket: string; readonly Key: string },
  path: string,
  abortSignal?: AbortSignal,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  const upload = { Bucket, Key, UploadId };
  const options = abortSignal === undefined ? {} : { abortSignal };
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for await (const { PartNumber, Body } of partsOf(path)) {
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }), options);
      Parts.push({ PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }), options);
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined); // tidied by the next one
    throw error;
  }
}

async function* partsOf(path: string): AsyncGenerator<{ PartNumber: number; Body: Buffer }> {
  const { size } = await stat(path);
  const length = Math.max(SMALLEST_PART, Math.ceil(size / MOST_PARTS));
  const file = await open(path);
  try {
    for (let PartNumber = 1, at = 0; at < size; PartNumber += 1, at += length) {
      const Body = Buffer.alloc(Math.min(length, size - at));
      const { bytesRead } = await file.read(Body, 0, Body.byteLength, at);
      if (bytesRead !== Body.byteLength) throw new Error(`${path} became shorter`);
      yield { PartNumber, Body };
    }
  } finally {
    await file.close();
  }
}
