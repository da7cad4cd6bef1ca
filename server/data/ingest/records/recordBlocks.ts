/** Blocks of a file of records, gathered one parcel after the other. */
import type { FileHandle } from 'node:fs/promises';
import { constants, crc32, zstdCompressSync } from 'node:zlib';
import { BLOCK_HEAD, BLOCK_PARCELS } from '../../warehouse/records/format.ts';
import { furtherFacts, sectionNames, sections, shownFacts } from '../../warehouse/records/sections.ts';
import { PARCEL } from '../../warehouse/records/values.ts';
import type { FormerCounty } from './formerRecords.ts';
import { ControlsInText, hasShape } from './recordShape.ts';

/** Level 1: a higher one takes longer and gains nothing on blocks so small. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

const shownShape = [shownFacts.length];
const furtherShape = [furtherFacts.length, ...sectionNames.map((name) => Object.keys(sections[name].fields).length)];

export interface Places {
  readonly ids: number[];
  readonly places: number[];
  /** The end of the blocks. */
  readonly end: number;
}

/** Bytes that are gathered before they are written. */
const CHUNK = 4 * 1024 * 1024;

export function blockWriter(file: FileHandle) {
  const ids: number[] = [];
  const places: number[] = [];
  let shown: string[] = [];
  let further: string[] = [];
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let at = 0;

  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await file.writev(waiting, at - waitingBytes);
    waiting = [];
    waitingBytes = 0;
  };
  const endBlock = async (): Promise<void> => {
    if (shown.length === 0) return;
    const texts = [Buffer.from(shown.join(PARCEL)), Buffer.from(further.join(PARCEL))];
    if (!hasShape(texts[0], shownShape) || !hasShape(texts[1], furtherShape)) throw new ControlsInText();
    const parts = texts.map((text) => zstdCompressSync(text, compression));
    const head = Buffer.alloc(BLOCK_HEAD);
    parts.forEach((part, number) => {
      head.writeUInt32LE(part.length, number * 4);
      head.writeUInt32LE(crc32(part), 8 + number * 4);
    });
    waiting.push(head, ...parts);
    const bytes = parts.reduce((sum, part) => sum + part.length, BLOCK_HEAD);
    at += bytes;
    waitingBytes += bytes;
    [shown, further] = [[], []];
    if (waitingBytes > CHUNK) await flush();
  };

  return {
    /** Ends the block: that of a county has no parcels of another one. Answers where the next begins. */
    pause: async (): Promise<number> => {
      await endBlock();
      return at;
    },
    /** The blocks of a county as they were, its parcels where they are now; false, with nothing done, when they are damaged. */
    copy: async (county: FormerCounty): Promise<boolean> => {
      await endBlock();
      await flush();
      let end = at;
      const isWhole = await county.eachPart(async (bytes) => {
        await file.write(bytes, 0, bytes.length, end);
        end += bytes.length;
      });
      if (!isWhole) return false;
      const moved = (at - county.at) * BLOCK_PARCELS;
      county.ids.forEach((id, number) => {
        ids.push(id);
        places.push((county.places[number] ?? 0) + moved);
      });
      at = end;
      return true;
    },
    add: async (id: number, row: string, rest: string): Promise<void> => {
      ids.push(id);
      places.push(at * BLOCK_PARCELS + shown.length);
      shown.push(row);
      further.push(rest);
      if (shown.length === BLOCK_PARCELS) await endBlock();
    },
    end: async (): Promise<Places> => {
      await endBlock();
      await flush();
      return { ids, places, end: at };
    },
  };
}
