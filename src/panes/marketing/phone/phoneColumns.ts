import type { CallerId, Recording, Schedule } from '../../../api/contract/marketing/phone.ts';
import { displayPhone } from '../../../calc/format/phone.ts';
import { cutDays, scheduleText } from '../../../calc/marketing/weekSchedule.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';

const number: GridColumn<CallerId> = {
  key: 'phone',
  label: 'Number',
  width: 160,
  text: ({ phone }) => displayPhone(phone),
};

const confirmed: GridColumn<CallerId> = {
  key: 'confirmed',
  label: 'Confirmed',
  width: 260,
  grow: true,
  text: (row) => (row.confirmed ? 'yes' : 'no: have it called, and give the code'),
};

const unconfirmed: GridColumn<CallerId> = {
  key: 'confirmed',
  label: 'Confirmed',
  width: 260,
  grow: true,
  text: () => 'no: that needs a telephone service, files do without',
};

const withService: readonly GridColumn<CallerId>[] = [number, confirmed];
const withFiles: readonly GridColumn<CallerId>[] = [number, unconfirmed];
export const callerIdColumns = (hasService: boolean): readonly GridColumn<CallerId>[] =>
  hasService ? withService : withFiles;

/** @example lengthText(75) // '1:15' */
export const lengthText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** How it stands with a recording, in words. */
export function recordingText({ seconds, type, activeAudioPin }: Recording): string {
  if (seconds !== null) return type === 'PIN' ? 'spoken by phone' : 'uploaded';
  return activeAudioPin === null ? 'not recorded: its pin has ended' : `to be recorded with pin ${activeAudioPin}`;
}

export const recordingColumns: readonly GridColumn<Recording>[] = [
  { key: 'name', label: 'Name', width: 200, grow: true, text: ({ name }) => name, tooltip: ({ name }) => name },
  {
    key: 'seconds',
    label: 'Length',
    width: 80,
    align: 'right',
    text: ({ seconds }) => (seconds === null ? '' : lengthText(seconds)),
  },
  { key: 'state', label: 'State', width: 240, text: recordingText, tooltip: recordingText },
];

const cutText = (schedule: Schedule): string => cutDays(schedule).join(' ');

export const scheduleColumns: readonly GridColumn<Schedule>[] = [
  { key: 'name', label: 'Name', width: 160, text: ({ name }) => name, tooltip: ({ name }) => name },
  { key: 'week', label: 'Week', width: 320, grow: true, text: scheduleText, tooltip: scheduleText },
  { key: 'cut', label: 'Cut', width: 420, text: cutText, tooltip: cutText },
];
