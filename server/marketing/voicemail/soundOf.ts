import type { Readable } from 'node:stream';
import type { JobResources } from '../../platform/jobs/definition.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { findSound } from './recordings.queries.ts';
import { orderedVoice } from './voiceParts.ts';

interface Sound {
  readonly fileName: string;
  readonly bytes: number;
  readonly read: () => Promise<Readable>;
}

/** What calls of this mailing play, as a file; null: it makes none. */
export async function soundOf(
  { store, files }: Pick<JobResources, 'store' | 'files'>,
  tenant: Tenant,
  { id, body }: { readonly id: number; readonly body: unknown },
): Promise<Sound | null> {
  const voice = orderedVoice(body);
  if (voice === null) return null;
  const sound = await findSound(store.db, tenant, voice.recordingId);
  if (sound === undefined) throw new Error(`mailing ${id} plays recording ${voice.recordingId}, which has no sound`);
  return {
    fileName: voice.recordingFile,
    bytes: sound.bytes,
    read: async () => await files.stream(sound.key),
  };
}
