import type { CalendarDate } from '../../../calc/dates.ts';

/** The day where the reader is. */
export const today = (): CalendarDate => {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
};
