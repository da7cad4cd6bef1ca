import type { AmortizationReport } from '../amortizationReport.ts';
import { csvText } from '../../../paper/csv/csvText.ts';
import { scheduleRecords } from './scheduleRecords.ts';

/** The schedule alone, so that any program reads it as one table. */
export function amortizationCsv({ loan }: AmortizationReport): string {
  return csvText(scheduleRecords(loan));
}
