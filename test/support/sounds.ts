/** Files of sound, made: silence of a length, and what such files can say falsely of themselves. */

interface WavParts {
  readonly rate?: number;
  readonly channels?: number;
  /** 1: PCM; 7: mu-law; 2: ADPCM, which is not plain. */
  readonly kind?: number;
  readonly bits?: number;
  /** What the chunk of sound says of its size; absent: the truth. */
  readonly saidSize?: number;
  /** What the header says a second takes. */
  readonly saidPerSecond?: number;
  /** Chunks before the sound. */
  readonly before?: Buffer;
  readonly after?: Buffer;
}

const chunk = (name: string, content: Buffer, size = content.length): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(size >>> 0, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};
export const wavChunk = chunk;

export function wavOf(seconds: number, parts: WavParts = {}): Buffer {
  const { rate = 8000, channels = 1, kind = 1, bits = kind === 1 ? 16 : 8 } = parts;
  const format = Buffer.alloc(16);
  format.writeUInt16LE(kind, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(parts.saidPerSecond ?? (rate * channels * bits) / 8, 8);
  format.writeUInt16LE((channels * bits) / 8, 12);
  format.writeUInt16LE(bits, 14);
  const sound = Buffer.alloc(Math.round(seconds * rate) * channels * (bits / 8));
  const body = Buffer.concat([
    Buffer.from('WAVE'),
    parts.before ?? Buffer.alloc(0),
    chunk('fmt ', format),
    chunk('data', sound, parts.saidSize ?? sound.length),
    parts.after ?? Buffer.alloc(0),
  ]);
  return chunk('RIFF', body);
}

/** A frame of MPEG 2 Layer III at 24 kHz, mono, 32 kbit/s: 24 ms in 96 bytes, silent; `isLarge`: of 64 kbit/s. */
function frame(content: Buffer = Buffer.alloc(0), isLarge = false): Buffer {
  const bytes = Buffer.alloc(isLarge ? 192 : 96);
  bytes.writeUInt32BE(isLarge ? 0xfff384c0 : 0xfff344c0);
  content.copy(bytes, 13);
  return bytes;
}
export const FRAME_MS = 24;

/** A Xing header that says so many frames and bytes. */
export function xingOf(frames: number): Buffer {
  const tag = Buffer.alloc(16);
  tag.write('Xing');
  tag.writeUInt32BE(3, 4);
  tag.writeUInt32BE(frames, 8);
  tag.writeUInt32BE(frames * 96, 12);
  return tag;
}

interface Mp3Parts {
  readonly first?: Buffer;
  readonly tag?: Buffer;
  readonly end?: Buffer;
  /** Every third frame is of another rate. */
  readonly isVariable?: boolean;
}

/** `first`: what stands in the first frame, `tag` before all and `end` behind. */
export const mp3Of = (seconds: number, { first, tag, end, isVariable = false }: Mp3Parts = {}): Buffer =>
  Buffer.concat([
    tag ?? Buffer.alloc(0),
    frame(first),
    ...Array.from({ length: Math.round((seconds * 1000) / FRAME_MS) - 1 }, (_, nth) =>
      frame(undefined, isVariable && nth % 3 === 0),
    ),
    end ?? Buffer.alloc(0),
  ]);

/** An ID3v2 tag with a text that says the length in milliseconds. */
export function id3Of(ms: string): Buffer {
  const text = Buffer.from(`\0${ms}`);
  const field = Buffer.alloc(10);
  field.write('TLEN');
  field.writeUInt32BE(text.length, 4);
  const body = Buffer.concat([field, text]);
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, body.length]), body]);
}

export const fileOf = (content: Buffer | string, name: string): File =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
