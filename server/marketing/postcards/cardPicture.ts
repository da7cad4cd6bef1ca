/**
 * A picture as cards print it: upright, in red, green and blue of 8 bits, no larger than 300 dots an inch of its place.
 * Only for apart processes: the decoders are native code.
 */
import sharp from 'sharp';
import { MOST_PIXELS } from '../../platform/files/redrawPicture.ts';

export interface CardPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const FORMATS = new Set(['jpeg', 'png', 'webp']);
const QUALITY = 92;

/**
 * @param brightness 0 to 2; 1: as it is
 * @param cover Pixels of the place that it covers or lies in
 * @throws when the bytes are no JPEG, PNG or WebP, are damaged, or have more pixels than may be
 */
export async function cardPicture(
  source: Uint8Array,
  brightness: number,
  cover: { readonly width: number; readonly height: number },
): Promise<CardPicture> {
  const picture = sharp(source, { failOn: 'error', limitInputPixels: MOST_PIXELS });
  const { format, hasAlpha } = await picture.metadata();
  if (!FORMATS.has(format)) throw new Error(`a picture of a card is ${format}`);
  const [width, height] = [Math.max(1, Math.round(cover.width)), Math.max(1, Math.round(cover.height))];
  const upright = picture
    .autoOrient()
    .resize({ width, height, fit: 'outside', withoutEnlargement: true })
    .toColourspace('srgb');
  // Of the colours alone: what shines through stays.
  const lit =
    brightness === 1
      ? upright
      : upright.linear(hasAlpha ? [brightness, brightness, brightness, 1] : brightness, hasAlpha ? [0, 0, 0, 0] : 0);
  const written = hasAlpha ? lit.png() : lit.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
