/** Pictures that lie about their size, unpack to more than anybody has memory for, or are something else as well. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { MARK, MEGABYTE, type HostileFile } from './hostileFile.ts';
import { zipOf } from './zipFile.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that says of itself what it likes. */
export function pngThatSays(width: number, height: number, pixels: Buffer, { bits = 8, color = 2 } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, color, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const small = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#4080c0' } })
    .jpeg()
    .toBuffer();
const smallPng = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#4080c0' } })
    .png()
    .toBuffer();

/** A JPEG whose frame says that it is as large as the format allows. */
async function jpegThatSays(): Promise<Buffer> {
  const jpeg = await small();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(65_500, frame + 5);
  jpeg.writeUInt16BE(65_500, frame + 7);
  return jpeg;
}

/** A comment that is markup, which a careless reader would run. */
async function jpegWithMark(): Promise<Buffer> {
  const jpeg = await small();
  const text = Buffer.from(MARK);
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
}

function gif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  // Each frame as large as the whole, its pixels left out.
  const frame = Buffer.from('\x21\xf9\x04\0\x01\0\0\0\x2c\0\0\0\0\0\0\0\0\0\x02\x02\x4c\x01\0', 'latin1');
  frame.writeUInt16LE(width, 13);
  frame.writeUInt16LE(height, 15);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000" onload="alert(1)">${MARK}</svg>`;

export const hostilePictures: readonly HostileFile[] = [
  { name: 'says-50000-pixels.png', make: () => pngThatSays(50_000, 50_000, Buffer.alloc(0)) },
  {
    name: 'has-20000-pixels.png',
    make: () => pngThatSays(20_000, 20_000, Buffer.alloc(20_000 * 2501), { bits: 1, color: 0 }),
  },
  {
    name: 'fewer-pixels-than-said.png',
    make: () => pngThatSays(7900, 7900, Buffer.alloc(1000), { bits: 16, color: 6 }),
  },
  { name: 'more-pixels-than-said.png', make: () => pngThatSays(1, 1, Buffer.alloc(200 * MEGABYTE)) },
  { name: 'wider-than-any-format.png', make: () => pngThatSays(2_147_483_647, 1, Buffer.alloc(10)) },
  {
    name: 'text-that-unpacks.png',
    make: async () => {
      const png = await smallPng();
      const text = Buffer.concat([
        Buffer.from('Comment\0\0', 'latin1'),
        deflateSync(Buffer.alloc(400 * MEGABYTE, 'a')),
      ]);
      return Buffer.concat([png.subarray(0, 33), chunk('zTXt', text), png.subarray(33)]);
    },
  },
  { name: 'says-65500-pixels.jpg', make: jpegThatSays },
  { name: 'says-65535-pixels.gif', make: () => gif(65_535, 65_535, 1) },
  { name: 'frames-without-end.gif', make: () => gif(1000, 1000, 40_000) },
  { name: 'cut-off.jpg', make: async () => (await small()).subarray(0, 200) },
  { name: 'drawing.svg', make: () => Buffer.from(svg) },
  { name: 'drawing-called.png', make: () => Buffer.from(`<?xml version="1.0"?>${svg}`) },
  {
    name: 'drawing-of-laughs.svg',
    make: () =>
      Buffer.from(
        `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1000)}">]><svg xmlns="http://www.w3.org/2000/svg"><text>${'&b;'.repeat(1000)}</text></svg>`,
      ),
  },
  {
    name: 'of-another-kind.tif',
    make: async () =>
      await sharp(await small())
        .tiff()
        .toBuffer(),
  },
  {
    name: 'picture-and-archive.png',
    make: async () =>
      Buffer.concat([await smallPng(), zipOf([{ name: 'evil.html', content: MARK }]), Buffer.from(MARK)]),
  },
  { name: 'picture-with-markup.jpg', make: jpegWithMark },
  { name: 'picture-and-script.gif', make: () => Buffer.from(`GIF89a/*${MARK}*/=1;alert(1)//`) },
  { name: 'picture-called-table.csv', make: async () => await smallPng() },
  {
    name: 'paper-and-archive.pdf',
    make: () =>
      Buffer.concat([
        Buffer.from(
          `%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n${MARK}\n%%EOF\n`,
        ),
        zipOf([{ name: 'a', content: 'b' }]),
      ]),
  },
];
