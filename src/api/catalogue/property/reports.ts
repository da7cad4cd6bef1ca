/** Reports of a property that are bought once (000 §6, O-117). */

export const reportTypes = ['ANALYSIS', 'PREMIUM', 'PROPERTY'] as const;
export type ReportType = (typeof reportTypes)[number];

interface ReportKind {
  readonly type: ReportType;
  readonly name: string;
  /** What one gets, in a sentence. */
  readonly about: string;
}

export const reportKinds = {
  COMPARATIVE_MARKET_ANALYSIS: {
    type: 'ANALYSIS',
    name: 'Comparative Market Analysis',
    about: 'Value as a range, comparable sales on a map and in a table, their adjustments, rates of this market.',
  },
  COMPARABLE_PROPERTY: {
    type: 'PROPERTY',
    name: 'Comparable Property',
    about: 'Every fact of the property with its source, its history, and the sales nearest to it on a map.',
  },
} as const satisfies Readonly<Record<string, ReportKind>>;
export type ReportCode = keyof typeof reportKinds;
export const reportCodes = Object.keys(reportKinds) as ReportCode[]; // exactly the keys

/** Codes that a call takes: a report by its own name, or by its type (O-117). */
export const acceptedReportCodes = [...reportCodes, ...reportTypes] as const;
export type AcceptedReportCode = (typeof acceptedReportCodes)[number];

const byType: Readonly<Record<ReportType, ReportCode>> = {
  ANALYSIS: 'COMPARATIVE_MARKET_ANALYSIS',
  PREMIUM: 'COMPARABLE_PROPERTY',
  PROPERTY: 'COMPARABLE_PROPERTY',
};

/** @example reportCodeOf('PREMIUM') // 'COMPARABLE_PROPERTY' */
export const reportCodeOf = (code: AcceptedReportCode): ReportCode =>
  code === 'ANALYSIS' || code === 'PREMIUM' || code === 'PROPERTY' ? byType[code] : code;

export const isReportCode = (text: string): text is ReportCode => reportCodes.some((code) => code === text);
