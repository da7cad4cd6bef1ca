/** What a voicemail campaign says: what is played, which number is shown, when calls are made (R-VOICE-001, R-VOICE-005). */
import { z } from 'zod';
import { RecordId } from '../words.ts';

/** Calls of one campaign at the same time. */
export const MOST_PORTS = 50;
export const USUAL_PORTS = 10;

/** Null: not chosen yet; it can be saved so, and not ordered (O-227). */
const chosen = RecordId.nullable().default(null);

export const Voicemail = z.object({
  type: z.literal('VOICEMAIL'),
  callerIdId: chosen,
  recordingId: chosen,
  scheduleId: chosen,
  ports: z
    .number()
    .int('is no whole number')
    .min(1, 'is less than 1')
    .max(MOST_PORTS, `is more than ${MOST_PORTS}`)
    .default(USUAL_PORTS),
  /** Kept as it was sent: there are no templates of voicemail. */
  templateId: chosen,
});
export type Voicemail = z.output<typeof Voicemail>;

export const noVoicemail: Voicemail = Voicemail.parse({ type: 'VOICEMAIL' });
