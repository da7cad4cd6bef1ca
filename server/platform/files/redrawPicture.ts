/**
 * Pictures of people, measured before they are decoded and drawn anew: what is kept holds pixels and nothing else. No
 * second file behind the picture, no place where it was taken, nothing that a reader of ours would stumble over.
 * Only for apart processes: the decoders are native code.
 */
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';

// What a stranger calls a picture reaches no decoder but these four: no drawings (SVG), no PDF, no TIFF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});
sharp.cache(false);
// The processor is shared with those who wait for answers.
sharp.concurrency(1);

/** Pixels of all frames: more than any telephone takes, and decoded less than half of what a process may hold. */
export const MOST_PIXELS = 64_000_000;
/** As good as the original to look at. */
const QUALITY = 90;

const writers = {
  'image/jpeg': (picture: Sharp) => picture.jpeg({ quality: QUALITY }),
  'image/png': (picture: Sharp) => picture.png(),
  'image/webp': (picture: Sharp) => picture.webp({ quality: QUALITY }),
  'image/gif': (picture: Sharp) => picture.gif(),
} as const;

export type PictureType = keyof typeof writers;

export const isPictureType = (contentType: string): contentType is PictureType => Object.hasOwn(writers, contentType);

export type Redrawn =
  | {
      readonly ok: true;
      readonly contentType: PictureType;
      readonly bytes: Buffer;
      readonly size: { readonly width: number; readonly height: number };
    }
  | { readonly ok: false; readonly message: string; readonly field: string };

interface Wanted {
  /** Drawn smaller where it is larger; never larger. */
  readonly within?: { readonly width: number; readonly height: number };
  /** As one of the two kinds that a PDF holds, its first frame; else it stays what it is. */
  readonly isForPaper?: boolean;
  /** Larger ones are refused; never more than may be decoded at all. */
  readonly mostPixels?: number;
}

const onPaper: Readonly<Record<PictureType, 'image/jpeg' | 'image/png'>> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  // Photographs mostly; what shines through is white, as the paper is.
  'image/webp': 'image/jpeg',
  'image/gif': 'image/png',
};

/** The kind is what it decodes to, whatever its name or anybody else says. */
export async function redrawPicture(
  source: string,
  { within, isForPaper = false, mostPixels = MOST_PIXELS }: Wanted = {},
): Promise<Redrawn> {
  const options: SharpOptions = { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true };
  try {
    // Reads what the picture says of itself, decodes nothing: the limit has a sentence of its own, below.
    const measured = await sharp(source, { ...options, limitInputPixels: false }).metadata();
    const contentType = `image/${measured.format}`;
    if (!isPictureType(contentType)) return damaged;
    const tooLarge = judgeSize(measured, mostPixels);
    if (tooLarge !== null) return tooLarge;
    const kept = isForPaper ? onPaper[contentType] : contentType;
    const animated = (measured.pages ?? 1) > 1 && !isForPaper;
    let picture = sharp(source, { ...options, animated }).autoOrient();
    if (isForPaper && kept === 'image/jpeg') picture = picture.flatten({ background: 'white' });
    if (within !== undefined) picture = picture.resize({ ...within, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await writers[kept](picture).toBuffer({ resolveWithObject: true });
    return { ok: true, contentType: kept, bytes: data, size: { width: info.width, height: info.height } };
  } catch {
    // Whatever a decoder says of it: it is no picture that anybody could look at.
    return damaged;
  }
}

const damaged = { ok: false, message: 'The picture is damaged.', field: 'cannot be read' } as const;

function judgeSize({ width, height, pages = 1 }: Metadata, limit: number): Redrawn | null {
  if (width * height * pages <= limit) return null;
  const [across, down, frames] = [width, height, pages].map((count) => count.toLocaleString('en-US'));
  const most = limit / 1_000_000;
  return {
    ok: false,
    message: `The picture has ${across} x ${down} pixels${pages > 1 ? ` in ${frames} frames` : ''}; up to ${most} million are read. Save it smaller.`,
    field: `has more than ${most} million pixels`,
  };
}
