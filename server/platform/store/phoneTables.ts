/** Row types of what calls are made with: numbers, recordings, schedules. */
import type { ColumnType, Generated } from 'kysely';
import type { RecordingType } from '../../../src/api/contract/marketing/phone.ts';
import type { WeekSchedule } from '../../../src/calc/marketing/weekSchedule.ts';
import type { OfUser, Tenant } from './columnTypes.ts';

export interface PhoneTables {
  caller_id: Tenant & {
    id: Generated<number>;
    phone: string;
    made: Date;
    confirmed: Date | null;
    code_hash: ColumnType<Uint8Array | null, Buffer | null | undefined, Buffer | null>;
    code_until: Date | null;
    code_tries: Generated<number>;
  };
  recording: Tenant & {
    id: Generated<number>;
    name: string;
    type: RecordingType;
    made: Date;
    /** Null with the next three: it is still to be spoken. */
    content_type: 'audio/wav' | 'audio/mpeg' | null;
    bytes: number | null;
    ms: number | null;
    file_key: string | null;
  };
  voice_schedule: Tenant & {
    id: Generated<number>;
    name: string;
    times: ColumnType<WeekSchedule, string, string>;
    version: Generated<number>;
  };
  /** With which somebody records by phone, once. */
  audio_pin: OfUser & {
    id: Generated<number>;
    pin: string;
    recording_id: number | null;
    made: Date;
    expires: Date;
    used: Date | null;
  };
}
