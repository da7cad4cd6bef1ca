import type { Voicemail } from '../../../src/api/contract/marketing/voiceContent.ts';
import type { TwilioServer } from '../carriers/twilioServer.ts';
import { everyDay } from '../../../src/calc/marketing/weekSchedule.ts';
import { fileOf, wavOf } from '../sounds.ts';
import type { SignedIn } from '../server.ts';
import { valueOf } from '../valueOf.ts';

/** The number that calls show, of ten digits. */
export const SHOWN = '4345550142';

/** A caller id, a recording of so many seconds and a schedule, as what a voicemail campaign is made of. */
export async function voiceParts(
  { client }: Pick<SignedIn, 'client'>,
  { seconds = 2, from = '09:00', to = '17:00', name = 'First call' } = {},
): Promise<Voicemail> {
  const { selectedId: callerIdId } = valueOf(await client.call('addCallerId', { body: { phone: SHOWN } }));
  const upload = { name, file: fileOf(wavOf(seconds), 'a.wav') };
  const { selectedId: recordingId } = valueOf(await client.call('addRecording', { upload }));
  const body = { name: 'Office', ...everyDay(from, to) };
  const { selectedId: scheduleId } = valueOf(await client.call('saveSchedule', { body }));
  return { type: 'VOICEMAIL', callerIdId, recordingId, scheduleId, ports: 10, templateId: null };
}

/** The number that calls show is confirmed with the code that the telephone service spoke there. */
export async function confirmed(
  { client }: Pick<SignedIn, 'client'>,
  { callerIdId }: Voicemail,
  service: TwilioServer,
): Promise<void> {
  const params = { id: callerIdId ?? 0 };
  valueOf(await client.call('callCallerId', { params, body: {} }));
  const words = service.made.at(-1)?.form.get('Twiml') ?? '';
  const code = /is: ([\d, ]+)\./.exec(words)?.[1]?.replaceAll(', ', '') ?? '';
  valueOf(await client.call('confirmCallerId', { params, body: { code } }));
}
