import { usualSchedule } from '../../calc/marketing/weekSchedule.ts';
import type { Examples } from './example.ts';

/** Numbers that calls may show, recordings and schedules. */
export const marketingExamples = {
  audioPin: () => ({ query: {} }),
  callerIds: () => ({}),
  addCallerId: () => ({ body: { phone: '(434) 555-0142' } }),
  deleteCallerId: ({ callerId }) => ({ params: { id: callerId } }),
  recordings: () => ({}),
  addRecording: () => ({ upload: { name: 'First call', file: aSecond() } }),
  saveRecording: ({ recording }) => ({ body: { id: recording, name: 'First call, shorter' } }),
  recordingFile: ({ recording }) => ({ params: { id: recording } }),
  deleteRecording: ({ recording }) => ({ params: { id: recording } }),
  schedules: () => ({}),
  saveSchedule: () => ({ body: { ...usualSchedule, name: 'Office hours', sunStartTime: '', sunEndTime: '' } }),
  deleteSchedule: ({ schedule }) => ({ params: { id: schedule } }),
  smsStatus: () => ({}),
} satisfies Partial<Examples>;

/** A second of silence: mu-law at 8 kHz, as telephones have it. */
function aSecond(): File {
  const [rate, head] = [8000, 44];
  const view = new DataView(new ArrayBuffer(head + rate));
  const words: readonly (readonly [at: number, word: string])[] = [
    [0, 'RIFF'],
    [8, 'WAVE'],
    [12, 'fmt '],
    [36, 'data'],
  ];
  for (const [at, word] of words)
    for (let sign = 0; sign < 4; sign += 1) view.setUint8(at + sign, word.charCodeAt(sign));
  for (const [at, value] of [
    [4, head - 8 + rate],
    [16, 16],
    [24, rate],
    [28, rate],
    [40, rate],
  ] as const)
    view.setUint32(at, value, true);
  for (const [at, value] of [
    [20, 7],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    view.setUint16(at, value, true);
  for (let at = head; at < head + rate; at += 1) view.setUint8(at, 0xff);
  return new File([view.buffer], 'first-call.wav', { type: 'audio/wav' });
}
