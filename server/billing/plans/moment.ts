import type { CalendarDate } from '../../../src/calc/dates.ts';

/** When something happens: the instant, and the day it is then where the account is. */
export interface Moment {
  readonly today: CalendarDate;
  readonly now: Date;
}
