import { isReportCode, reportCodes, type ReportCode } from '../../src/api/catalogue/property/reports.ts';

/** What a report costs, in cents. */
export type ReportPrices = Readonly<Record<ReportCode, number>>;

/** O-118. */
const USUAL_CENTS = 500;
const NAME = 'PLATBOOK_REPORT_PRICES';

/**
 * Prices of reports in dollars, by code; those not named cost what they usually do. Throws with what is wrong.
 *
 * @example readReportPrices(() => 'COMPARABLE_PROPERTY=2.50').COMPARABLE_PROPERTY // 250
 */
export function readReportPrices(text: (name: string) => string | null): ReportPrices {
  const prices: Record<ReportCode, number> = {
    COMPARATIVE_MARKET_ANALYSIS: USUAL_CENTS,
    COMPARABLE_PROPERTY: USUAL_CENTS,
  };
  const entries = (text(NAME) ?? '').split(',').map((entry) => entry.trim());
  for (const entry of entries.filter((one) => one !== '')) {
    const [, code = '', dollars = ''] = /^(\w+)=(\d{1,6}(?:\.\d{1,2})?)$/.exec(entry) ?? [];
    if (!isReportCode(code))
      throw new Error(`${NAME} has '${entry}': write ${reportCodes.map((one) => `${one}=5.00`).join(', ')}`);
    prices[code] = Math.round(Number(dollars) * 100);
  }
  return prices;
}
