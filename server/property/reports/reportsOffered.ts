import {
  reportCodes,
  reportKinds,
  type ReportCode,
  type ReportType,
} from '../../../src/api/catalogue/property/reports.ts';
import type { Config } from '../../platform/config/config.ts';

export interface OfferedReport {
  readonly code: ReportCode;
  readonly type: ReportType;
  readonly name: string;
  /** Dollars. */
  readonly price: number;
}

/** The catalogue of reports at the configured prices (R-REPORT-006). */
export const reportsOffered = (prices: Config['reportPrices']): OfferedReport[] =>
  reportCodes.map((code) => {
    const { type, name } = reportKinds[code];
    return { code, type, name, price: prices[code] / 100 };
  });
