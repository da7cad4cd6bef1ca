import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/**
 * Ids as few bytes: the steps between them in groups of seven bits, deflated. A million ids of a county take about
 * five bytes each. `ids` must rise; they are whole numbers below 2^53.
 */
export async function packIds(ids: Float64Array): Promise<Buffer> {
  const bytes = new Uint8Array(ids.length * 8 + 8);
  let at = 0;
  let previous = -1;
  for (const id of ids) {
    if (!(id > previous)) throw new RangeError(`ids must rise: ${id} after ${previous}`);
    // Whole numbers beyond 32 bits: no bit operators.
    let step = id - previous;
    while (step >= 128) {
      bytes[at++] = (step % 128) + 128;
      step = Math.floor(step / 128);
    }
    bytes[at++] = step;
    previous = id;
  }
  return await deflate(bytes.subarray(0, at), { level: 1 });
}

/** The ids that `packIds` packed. */
export async function unpackIds(packed: Uint8Array): Promise<Float64Array> {
  const bytes = await inflate(packed);
  let count = 0;
  for (const byte of bytes) if (byte < 128) count += 1;
  const ids = new Float64Array(count);
  let index = 0;
  let previous = -1;
  let step = 0;
  let weight = 1;
  for (const byte of bytes) {
    step += (byte % 128) * weight;
    weight *= 128;
    if (byte >= 128) continue;
    previous += step;
    ids[index++] = previous;
    step = 0;
    weight = 1;
  }
  return ids;
}

/** What is in `b` and not in `a`, and the other way round; both rise. */
export function diffIds(
  a: Float64Array,
  b: Float64Array,
): { readonly entered: readonly number[]; readonly left: readonly number[] } {
  const entered: number[] = [];
  const left: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const before = a[i] ?? Infinity;
    const after = b[j] ?? Infinity;
    if (before === after) {
      i += 1;
      j += 1;
    } else if (before < after) {
      left.push(before);
      i += 1;
    } else {
      entered.push(after);
      j += 1;
    }
  }
  return { entered, left };
}
