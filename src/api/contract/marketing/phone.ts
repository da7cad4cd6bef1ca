/**
 * With what calls and texts are made: caller ids, recordings, schedules and the pin with which one records by phone
 * (C146, C151-C160; R-VOICE-002..008, R-VOICE-011..013), and whether texts go out (C179, C180; R-SMS-001, R-SMS-002).
 * All of them are the account's. `selectedId` is what the call saved (R-VOICE-006); null: it saved none, and what is
 * selected stays as long as it is on the list (R-VOICE-007).
 */
import { z } from 'zod';
import { weekdays, startField, endField, type ScheduleField } from '../../../calc/marketing/weekSchedule.ts';
import { defineContract } from '../define.ts';
import { HIDDEN_SIGNS } from '../property/documents.ts';
import { BooleanText, derived, Id, Instant, RecordId, Version } from '../words.ts';

export const MOST_CALLER_IDS = 50;
export const MOST_RECORDINGS = 100;
export const MOST_SCHEDULES = 50;
/** The largest file of a recording (O-210). */
export const MOST_RECORDING_BYTES = 10 * 1024 * 1024;
/** The longest recording (O-210). */
export const MOST_RECORDING_SECONDS = 60;
/** A pin with which one records by phone lives so long, and works once (O-210). */
export const PIN_HOURS = 24;
/** A code that was spoken is good for so long, and may be mistyped so often. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

const Name = z
  .string()
  .trim()
  .min(1, 'is missing')
  .max(80, 'must have at most 80 characters')
  .refine((name) => name.search(HIDDEN_SIGNS) < 0, 'holds a sign that nobody sees');

export const CallerId = z.object({
  id: RecordId,
  /** Ten digits. */
  phone: z.string(),
  /** Somebody who answers this number typed the code that was spoken there. Without a telephone service none is. */
  confirmed: z.boolean(),
});
export type CallerId = z.infer<typeof CallerId>;

export const recordingTypes = ['FILE', 'PIN'] as const;
export type RecordingType = (typeof recordingTypes)[number];

export const Recording = z.object({
  id: RecordId,
  name: z.string(),
  /** FILE: uploaded; PIN: spoken by phone. */
  type: z.enum(recordingTypes),
  /** How long it sounds, at least 1; null: nothing was recorded yet. */
  seconds: z.number().int().nullable(),
  /** The pin with which it is to be recorded; null: none is open. */
  activeAudioPin: z.string().nullable(),
});
export type Recording = z.infer<typeof Recording>;

/** `HH:mm` or '' each; what is no time is refused with its field by the server (422). */
const times = Object.fromEntries(
  weekdays.flatMap((day) => [
    [startField(day), z.string().max(20)],
    [endField(day), z.string().max(20)],
  ]),
) as Record<ScheduleField, z.ZodString>; // a pair for each weekday

export const Schedule = z.object({ id: RecordId, name: z.string(), ...times, version: Version });
export type Schedule = z.infer<typeof Schedule>;

export const CallerIds = z.object({ callerIds: z.array(CallerId), selectedId: RecordId.nullable() });
export type CallerIds = z.infer<typeof CallerIds>;
export const Recordings = z.object({ recordings: z.array(Recording), selectedId: RecordId.nullable() });
export type Recordings = z.infer<typeof Recordings>;
export const Schedules = z.object({ schedules: z.array(Schedule), selectedId: RecordId.nullable() });
export type Schedules = z.infer<typeof Schedules>;

export const AudioPin = z.object({
  /** Eight digits; null: none is open. */
  voicemailAudioPin: z.string().nullable(),
  /** The number to call, ten digits; null: there is no telephone service. */
  phone: z.string().nullable(),
  expires: Instant.nullable(),
});
export type AudioPin = z.infer<typeof AudioPin>;

export const SmsStatus = z.object({
  /** The user may, and there is a carrier: with files there always is. */
  smsEnabled: z.boolean(),
  /** Brand and campaign are registered with the service; with files nothing has to be. */
  smsRegistered: z.boolean(),
  /** FILES: texts and calls are written to files, nothing is sent. `place`: where, without credentials. */
  carrier: z.object({ kind: z.enum(['FILES', 'SERVICE']), place: z.string() }),
  /** The same in a sentence. */
  text: z.string(),
});
export type SmsStatus = z.infer<typeof SmsStatus>;

const BASE = '/resource/auth/ps4/user/marketing';
const marketing = { may: 'MARKETING', area: 'marketing' } as const;
const reads = { ...marketing, scope: 'READ', guest: true, method: 'GET' } as const;

export const phoneContract = defineContract({
  audioPin: {
    ...marketing,
    id: 'C146',
    scope: 'WRITE',
    method: 'GET',
    path: `${BASE}/voicemail/audiopin`,
    summary: `With create=true a pin to record with by phone, for ${PIN_HOURS} hours and one recording; else the open one of the user`,
    query: z.object({ create: BooleanText.default(false) }),
    answer: AudioPin,
  },
  callerIds: {
    ...reads,
    id: 'C151',
    path: `${BASE}/voicemail/callerids`,
    summary: 'The numbers that calls may show, by number',
    answer: CallerIds,
  },
  addCallerId: {
    ...marketing,
    id: 'C152',
    scope: 'WRITE',
    once: true,
    method: 'POST',
    path: `${BASE}/voicemail/callerids`,
    summary: 'Adds a number that calls may show: ten digits, and selects it; one that is there already is a 422',
    body: z.object({ phone: z.string().max(40) }),
    answer: CallerIds,
  },
  deleteCallerId: {
    ...marketing,
    id: 'C153',
    scope: 'WRITE',
    method: 'DELETE',
    path: `${BASE}/voicemail/callerids/{id}`,
    summary: 'Removes a number that calls may show',
    params: Id,
    answer: CallerIds,
  },
  recordings: {
    ...reads,
    id: 'C154',
    path: `${BASE}/voicemail/recordings`,
    summary: 'What calls play, by name',
    answer: Recordings,
  },
  addRecording: {
    ...marketing,
    id: 'C155',
    scope: 'WRITE',
    once: true,
    method: 'POST',
    path: `${BASE}/voicemail/recordings`,
    summary: `Keeps a WAV or MP3 file of ${MOST_RECORDING_SECONDS} seconds and 10 MB at most; with type=PIN and no file (as a form or as JSON) one that is spoken by phone`,
    upload: z.object({
      name: Name,
      type: z.enum(recordingTypes).default('FILE'),
      file: z.instanceof(Blob).optional(),
    }),
    answer: Recordings,
  },
  saveRecording: {
    ...marketing,
    id: 'C156',
    scope: 'WRITE',
    method: 'PUT',
    path: `${BASE}/voicemail/recordings`,
    summary: 'Changes the name of a recording, and selects it',
    body: z.object({ id: RecordId, name: Name, type: derived, seconds: derived, activeAudioPin: derived }),
    answer: Recordings,
  },
  deleteRecording: {
    ...marketing,
    id: 'C157',
    scope: 'WRITE',
    method: 'DELETE',
    path: `${BASE}/voicemail/recordings/{id}`,
    summary: 'Removes a recording and its file',
    params: Id,
    answer: Recordings,
  },
  schedules: {
    ...reads,
    id: 'C158',
    path: `${BASE}/voicemail/schedules`,
    summary: 'When calls are made in a week, in the local time of who is called, by name',
    answer: Schedules,
  },
  saveSchedule: {
    ...marketing,
    id: 'C159',
    scope: 'WRITE',
    once: true,
    method: 'PUT',
    path: `${BASE}/voicemail/schedules`,
    summary:
      'Makes a schedule or changes one, and selects it: times as HH:mm, an empty pair for a day without calls. Nobody is called before 08:00 or after 21:00, whatever it says',
    body: z.object({ id: RecordId.optional(), name: Name, ...times, version: Version.optional() }),
    answer: Schedules,
  },
  deleteSchedule: {
    ...marketing,
    id: 'C160',
    scope: 'WRITE',
    method: 'DELETE',
    path: `${BASE}/voicemail/schedules/{id}`,
    summary: 'Removes a schedule',
    params: Id,
    answer: Schedules,
  },
  smsStatus: {
    ...reads,
    id: 'C179',
    path: `${BASE}/sms/status`,
    summary: 'Whether text messages go out, and through whom',
    answer: SmsStatus,
  },
  smsLogin: {
    ...marketing,
    id: 'C180',
    method: 'GET',
    path: `${BASE}/sms/login`,
    summary: 'The address of the console of the telephone service; 422 without one',
    answer: z.object({ url: z.string(), thirdParty: z.boolean() }),
  },
  callCallerId: {
    ...marketing,
    id: 'P370',
    once: true,
    method: 'POST',
    path: '/app/marketing/callerids/{id}/calls',
    summary: `Calls the number and speaks a code, good for ${CODE_MINUTES} minutes`,
    params: Id,
    body: z.object({}),
    answer: CallerIds,
  },
  confirmCallerId: {
    ...marketing,
    id: 'P371',
    once: true,
    method: 'POST',
    path: '/app/marketing/callerids/{id}/confirmation',
    summary: 'Confirms the number with the code that was spoken there',
    params: Id,
    body: z.object({ code: z.string().trim().max(20) }),
    answer: CallerIds,
  },
  recordingFile: {
    ...marketing,
    id: 'P372',
    scope: 'READ',
    method: 'GET',
    path: '/app/marketing/recordings/{id}/file',
    summary: 'The sound of a recording',
    params: Id,
  },
});
