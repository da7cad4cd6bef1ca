import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

const PLACE = 'write a folder from the root (/backups), or s3://bucket/folder';
const TIME = 'write a time of day as 02:30';

/** Where backups go: a folder of this machine, or one in a bucket (empty: its top). */
export const backupPlace = z.string().transform((text, context) => {
  const [, bucket, folder = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(text) ?? [];
  if (bucket !== undefined) return { kind: 'bucket' as const, bucket, folder: folder.replace(/^\/+|\/+$/g, '') };
  if (isAbsolute(text) && !text.includes('://')) return { kind: 'folder' as const, path: resolve(text) };
  context.addIssue(PLACE);
  return z.NEVER;
});

export const timeOfDay = z
  .string()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, TIME)
  .transform((text) => {
    const [hour = 0, minute = 0] = text.split(':').map(Number);
    return { hour, minute };
  });
