import type { CalendarDate } from '../../src/calc/dates.ts';

/** Longer names are cut by some mail programs. */
const LONGEST_SUBJECT = 60;

/**
 * A name that sorts by subject and says the day: letters and digits of any language stay, all else becomes a hyphen.
 *
 * @example reportFileName('analysis', '12 Oak St., Unit 3', '2026-03-02', 'pdf') // 'analysis-12-Oak-St-Unit-3-2026-03-02.pdf'
 */
export function reportFileName(kind: string, subject: string, date: CalendarDate, extension: string): string {
  const words = subject.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  let name = '';
  for (const word of words) {
    if (name.length + word.length >= LONGEST_SUBJECT) break;
    name += `-${word}`;
  }
  return `${kind}${name}-${date}.${extension}`;
}
