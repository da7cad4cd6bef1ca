/** Says what an uploaded file is; a picture is drawn anew, and only that is kept. */
import { readFile, writeFile } from 'node:fs/promises';
import { isPictureType, redrawPicture } from './redrawPicture.ts';
import { sniffType } from './sniffType.ts';

export interface UploadToJudge {
  readonly path: string;
  /** A picture is kept as this file. */
  readonly redrawn: string;
  /** Pictures are drawn to fit into it. */
  readonly within: { readonly width: number; readonly height: number } | null;
  /** Kinds that are taken; absent: all. */
  readonly takes?: readonly string[];
  /** As a printer takes it: JPEG or PNG, its first frame, of at most so many pixels. */
  readonly forPaper?: { readonly mostPixels: number };
}

export type Judged =
  | {
      readonly ok: true;
      readonly contentType: string;
      readonly path: string;
      readonly bytes: number;
      /** Pixels of a picture as it is kept. */
      readonly size?: { readonly width: number; readonly height: number };
    }
  /** Of none of the kinds that are taken anywhere. */
  | { readonly ok: false; readonly message: null; readonly field: string }
  | { readonly ok: false; readonly message: string; readonly field: string };

export async function run({ path, redrawn, within, takes, forPaper }: UploadToJudge): Promise<Judged> {
  const content = await readFile(path);
  const contentType = await typeOf(content);
  if (contentType === null || takes?.includes(contentType) === false)
    return { ok: false, message: null, field: 'is of another kind' };
  if (!isPictureType(contentType)) return { ok: true, contentType, path, bytes: content.byteLength };
  const picture = await redrawPicture(path, {
    ...(within === null ? {} : { within }),
    ...(forPaper === undefined ? {} : { isForPaper: true, mostPixels: forPaper.mostPixels }),
  });
  if (!picture.ok) return picture;
  await writeFile(redrawn, picture.bytes);
  const { contentType: kept, bytes, size } = picture;
  return { ok: true, contentType: kept, path: redrawn, bytes: bytes.byteLength, size };
}

/** A file that the detection breaks off at is of no kind. */
const typeOf = async (content: Uint8Array): Promise<string | null> => await sniffType(content).catch(() => null);
