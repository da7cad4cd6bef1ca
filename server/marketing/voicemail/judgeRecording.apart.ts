/** Says what a file of sound is, and how long it sounds (O-210). */
import { readFile } from 'node:fs/promises';
import { parseBuffer } from 'music-metadata';
import { MOST_RECORDING_SECONDS } from '../../../src/api/contract/marketing/phone.ts';
import { mp3Length, wavLength } from './soundLength.ts';

export interface SoundFile {
  readonly contentType: 'audio/wav' | 'audio/mpeg';
  readonly bytes: number;
  readonly ms: number;
}
export type JudgedRecording =
  ({ readonly ok: true } & SoundFile) | { readonly ok: false; readonly message: string; readonly field: string };

const NONE = { ok: false, message: 'This is no WAV or MP3 file.', field: 'is of another kind' } as const;

export async function run({ path }: { readonly path: string }): Promise<JudgedRecording> {
  const content = await readFile(path);
  const contentType = await kindOf(content);
  const ms =
    contentType === 'audio/wav' ? wavLength(content) : contentType === 'audio/mpeg' ? mp3Length(content) : null;
  if (contentType === null || ms === null) return NONE;
  // To a tenth, down: what an encoder adds of silence to fill its last frame is less.
  const seconds = Math.floor(ms / 100) / 10;
  if (seconds > MOST_RECORDING_SECONDS)
    return {
      ok: false,
      message: `The recording is ${seconds} seconds long, ${MOST_RECORDING_SECONDS} are allowed.`,
      field: `is longer than ${MOST_RECORDING_SECONDS} seconds`,
    };
  return { ok: true, contentType, bytes: content.byteLength, ms };
}

/** What its bytes are, whatever its name says; what the reader breaks off at is of no kind. */
async function kindOf(content: Buffer): Promise<SoundFile['contentType'] | null> {
  try {
    const { format } = await parseBuffer(content, undefined, { skipCovers: true });
    if (format.container === 'WAVE') return 'audio/wav';
    return format.container === 'MPEG' && format.codec?.endsWith('Layer 3') === true ? 'audio/mpeg' : null;
  } catch {
    return null;
  }
}
