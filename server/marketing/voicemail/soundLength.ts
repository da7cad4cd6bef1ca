/**
 * How long a WAV or MP3 file sounds, counted from what there is to be heard. What a file says of its own length (the
 * size of a chunk, a Xing header, a tag) may say anything, and is not looked at.
 */

/** In milliseconds; null: there is no sound in it that a telephone service plays. */
export function wavLength(bytes: Buffer): number | null {
  if (bytes.length < 12 || tagAt(bytes, 0) !== 'RIFF' || tagAt(bytes, 8) !== 'WAVE') return null;
  let bytesPerSecond: number | null = null;
  let sound = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = tagAt(bytes, at);
    const rest = bytes.length - at - 8;
    const size = bytes.readUInt32LE(at + 4);
    if (name === 'fmt ') bytesPerSecond ??= rateOf(bytes.subarray(at + 8, at + 8 + Math.min(size, rest)));
    else if (name === 'data') {
      // A stream that did not know its end says 0 or all ones; one that says more than there is ends with the file.
      const said = size === 0 || size > rest ? rest : size;
      // What follows without being a chunk is played by players that read to the end.
      sound += isChunk(bytes, at + 8 + said + (said % 2)) ? said : rest;
      if (said === rest) break;
    } else if (size > rest) break;
    at += 8 + size + (size % 2);
  }
  return bytesPerSecond === null || sound === 0 ? null : Math.round((sound / bytesPerSecond) * 1000);
}

const tagAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

/** Where a file ends, or something stands that is called like a chunk and fits into it. */
const isChunk = (bytes: Buffer, at: number): boolean =>
  at >= bytes.length - 1 ||
  (at + 8 <= bytes.length &&
    /^[\x20-\x7e]{4}$/.test(tagAt(bytes, at)) &&
    bytes.readUInt32LE(at + 4) <= bytes.length - at - 8);

/** PCM, floats, A-law and mu-law: what a byte of sound is, from channels, rate and width alone. */
const PLAIN: Readonly<Record<number, readonly number[]>> = {
  1: [8, 16, 24, 32],
  3: [32, 64],
  6: [8],
  7: [8],
  0xfffe: [8, 16, 24, 32],
};

function rateOf(format: Buffer): number | null {
  if (format.length < 16) return null;
  const [kind, channels, rate, bits] = [
    format.readUInt16LE(0),
    format.readUInt16LE(2),
    format.readUInt32LE(4),
    format.readUInt16LE(14),
  ];
  const isPlain = PLAIN[kind]?.includes(bits) === true && channels >= 1 && channels <= 2;
  return isPlain && rate >= 4000 && rate <= 192_000 ? rate * channels * (bits / 8) : null;
}

/** Layer III: kilobits a second of MPEG 1, and of MPEG 2 and 2.5. */
const BIT_RATES = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;

interface Frame {
  readonly bytes: number;
  readonly ms: number;
}

/** The frame of Layer III that begins here; null: none does. */
function frameAt(bytes: Buffer, at: number): Frame | null {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return null;
  const head = bytes.readUInt32BE(at);
  const version = (head >>> 19) & 3; // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5
  const isLayer3 = head >>> 21 === 0x7ff && version !== 1 && ((head >>> 17) & 3) === 1;
  const isFirst = version === 3;
  const kilobits = BIT_RATES[isFirst ? 0 : 1][((head >>> 12) & 15) - 1];
  const base = SAMPLE_RATES[(head >>> 10) & 3];
  if (!isLayer3 || kilobits === undefined || base === undefined) return null;
  const rate = base / (isFirst ? 1 : version === 2 ? 2 : 4);
  const samples = isFirst ? 1152 : 576;
  const padding = (head >>> 9) & 1;
  return { bytes: Math.floor((samples / 8) * ((kilobits * 1000) / rate)) + padding, ms: (samples / rate) * 1000 };
}

/** So much of what stands behind the tags has to be sound, for a file to be one. */
const LEAST_SHARE = 0.5;

/** In milliseconds; null: it is no MP3 file. */
export function mp3Length(bytes: Buffer): number | null {
  const start = behindTags(bytes);
  let [ms, sound] = [0, 0];
  for (let at = start; at + 4 <= bytes.length;) {
    const frame = frameAt(bytes, at);
    // One by chance has no other behind it.
    const isFrame = frame !== null && (at + frame.bytes + 4 > bytes.length || isBehind(bytes, at + frame.bytes));
    if (isFrame) {
      ms += frame.ms;
      sound += frame.bytes;
      at += frame.bytes;
    } else {
      const next = bytes.indexOf(0xff, at + 1);
      at = next === -1 ? bytes.length : next;
    }
  }
  return sound < (bytes.length - start) * LEAST_SHARE || ms === 0 ? null : Math.max(1, Math.round(ms));
}

/** A frame, or one of the tags that stand at the end. */
const isBehind = (bytes: Buffer, at: number): boolean =>
  frameAt(bytes, at) !== null || /^(TAG|APETAGEX|LYRICSBEGIN|ID3)/.test(bytes.toString('latin1', at, at + 11));

/** Behind all ID3v2 tags at the beginning. */
function behindTags(bytes: Buffer): number {
  let at = 0;
  while (at + 10 <= bytes.length && bytes.toString('latin1', at, at + 3) === 'ID3') {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at + 6, at + 10);
    const hasFooter = ((bytes[at + 5] ?? 0) & 0x10) !== 0;
    at += 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127) + (hasFooter ? 10 : 0);
  }
  return Math.min(at, bytes.length);
}
