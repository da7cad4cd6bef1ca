import { formatDate } from '../../calc/format/date.ts';

/** The day where the reader is. The Swedish way to write a day is that of our calendar dates. */
export const dayText = (at: string): string => formatDate(new Date(at).toLocaleDateString('sv-SE'));

/** The day where the reader is, with the time. */
export const whenText = (at: string): string => `${dayText(at)} ${timeText(at, {})}`;

/** The same to the second. */
export const momentText = (at: string): string => `${dayText(at)} ${timeText(at, { second: '2-digit' })}`;

const timeText = (at: string, more: Intl.DateTimeFormatOptions): string =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', ...more });
