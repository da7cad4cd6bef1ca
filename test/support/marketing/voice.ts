import type { Voicemail } from '../../../src/api/contract/marketing/voiceContent.ts';
import { everyDay } from '../../../src/calc/marketing/weekSchedule.ts';
import { fileOf, wavOf } from '../sounds.ts';
import { valueOf, type SignedIn } from '../server.ts';

/** The number that calls show, of ten digits. */
export const SHOWN = '4345550142';

/** A caller id, a recording of so many seconds and a schedule, as what a voicemail campaign is made of. */
export async function voiceParts(
  { client }: SignedIn,
  { seconds = 2, from = '09:00', to = '17:00', name = 'First call' } = {},
): Promise<Voicemail> {
  const { selectedId: callerIdId } = valueOf(await client.call('addCallerId', { body: { phone: SHOWN } }));
  const upload = { name, file: fileOf(wavOf(seconds), 'a.wav') };
  const { selectedId: recordingId } = valueOf(await client.call('addRecording', { upload }));
  const body = { name: 'Office', ...everyDay(from, to) };
  const { selectedId: scheduleId } = valueOf(await client.call('saveSchedule', { body }));
  return { type: 'VOICEMAIL', callerIdId, recordingId, scheduleId, ports: 10, templateId: null };
}
