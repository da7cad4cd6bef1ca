/**
 * What a voicemail campaign is made of: the number that calls show, what they play, and when they are made (R-VOICE-001).
 * An order freezes all three in the body of the mailing: what is changed or removed later changes nothing.
 */
import { z } from 'zod';
import type { Voicemail } from '../../../src/api/contract/marketing/voiceContent.ts';
import { displayPhone } from '../../../src/calc/format/phone.ts';
import type { WeekWindows } from '../../../src/calc/marketing/hours.ts';
import {
  endField,
  startField,
  weekdays,
  weekWindows,
  type ScheduleField,
  type WeekSchedule,
} from '../../../src/calc/marketing/weekSchedule.ts';
import type { Services } from '../../platform/http/services.ts';
import { safeFileName } from '../../platform/http/uploads.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { findCallerId } from './callerIds.queries.ts';
import { findRecording } from './recordings.queries.ts';
import { findSchedule } from './schedules.queries.ts';

const times = Object.fromEntries(
  weekdays.flatMap((day) => [startField(day), endField(day)]).map((field) => [field, z.string()]),
) as Record<ScheduleField, z.ZodString>; // a pair for each weekday

const Ordered = z.object({
  /** Ten digits. */
  phone: z.string(),
  recordingId: z.number().int(),
  /** As a file that lies beside the list of calls is called. */
  recordingFile: z.string(),
  ports: z.number().int(),
  times: z.object(times),
});
export type OrderedVoice = z.output<typeof Ordered>;

/** What an order of a voicemail campaign froze; null: it was not ordered, or is none. */
export const orderedVoice = (body: unknown): OrderedVoice | null =>
  z.object({ voice: Ordered }).safeParse(body).data?.voice ?? null;

/** When its calls are made; undefined: it makes none, and has no hours of its own. */
export const scheduleOf = (voice: OrderedVoice | null): WeekWindows | undefined =>
  voice === null ? undefined : weekWindows(voice.times);

export interface VoiceParts {
  /** In the order in which they are told (O-227). */
  readonly problems: readonly { readonly field: string; readonly text: string }[];
  readonly schedule: WeekSchedule | null;
  /** What an order freezes; null: a part is missing. */
  readonly voice: OrderedVoice | null;
  /** What a call does, in a sentence. */
  readonly about: string | null;
}

/** Looks at the parts as they are now. */
export async function readVoice(
  { store, phone }: Pick<Services, 'store' | 'phone'>,
  tenant: Tenant,
  { callerIdId, recordingId, scheduleId, ports }: Voicemail,
  businessName: string,
): Promise<VoiceParts> {
  const { db } = store;
  const callerId = callerIdId === null ? undefined : await findCallerId(db, tenant, callerIdId);
  const recording = recordingId === null ? undefined : await findRecording(db, tenant, recordingId);
  const schedule = scheduleId === null ? undefined : await findSchedule(db, tenant, scheduleId);
  const problems: { field: string; text: string }[] = [];
  const isService = phone !== null;
  if (isService && callerId?.confirmed == null)
    problems.push({ field: 'callerIdId', text: 'Voicemail needs a confirmed caller id.' });
  else if (callerId === undefined)
    problems.push({ field: 'callerIdId', text: 'Voicemail needs a caller id: the number that calls show.' });
  if (recording === undefined)
    problems.push({ field: 'recordingId', text: 'Voicemail needs a recording: what calls play.' });
  else if (recording.content_type === null)
    problems.push({ field: 'recordingId', text: `Nothing was recorded yet as ${recording.name}.` });
  if (schedule === undefined)
    problems.push({ field: 'scheduleId', text: 'Voicemail needs a schedule: when calls are made.' });
  if (isService && businessName === '')
    problems.push({
      field: 'businessName',
      text: 'Add your business name to the profile: who answers a call is told who calls.',
    });
  const isWhole = callerId !== undefined && recording !== undefined && schedule !== undefined;
  return {
    problems,
    schedule: schedule?.times ?? null,
    voice: !isWhole
      ? null
      : {
          phone: callerId.phone,
          recordingId: recording.id,
          recordingFile: soundFileName(recording.name, recording.content_type),
          ports,
          times: schedule.times,
        },
    about: isWhole
      ? `Each call shows ${displayPhone(callerId.phone)} and plays ${recording.name} where a machine answers.`
      : null,
  };
}

/** @example soundFileName('Spring: 1/2', 'audio/wav') // 'Spring_ 1_2.wav' */
export const soundFileName = (name: string, contentType: string | null): string =>
  `${safeFileName(name.replaceAll(/[<>:"/\\|?*]/g, '_'))}.${contentType === 'audio/wav' ? 'wav' : 'mp3'}`;
