import { formatDate } from '../../../calc/format/date.ts';

/** The day of an instant where the person is. @example dayOf('2026-03-02T15:00:00Z') // '03/02/2026' */
export const dayOf = (instant: string): string => formatDate(new Date(instant).toLocaleDateString('sv-SE'));
