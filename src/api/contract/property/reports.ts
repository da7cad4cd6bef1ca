/** Reports of a property: what they cost, buying one, fetching it again (C062, C063; R-REPORT-001..006). */
import { z } from 'zod';
import { acceptedReportCodes, reportCodes, reportTypes } from '../../catalogue/property/reports.ts';
import { defineContract } from '../define.ts';
import { PropertyDocument } from './documents.ts';
import { aNumber, CalendarDate, Id, numberText, RecordIdText } from '../words.ts';

/** What the report is about beside the property: a sale of it, a foreclosure of it. */
const Records = {
  propertySaleId: RecordIdText.optional(),
  preForeclosureId: RecordIdText.optional(),
};

export const ReportEstimate = z.object({
  code: z.enum(reportCodes),
  type: z.enum(reportTypes),
  name: z.string(),
  about: z.string(),
  /** Dollars of the price list, and what buying it now costs: nothing when it was bought on this data already. */
  price: z.number(),
  due: z.number(),
  /** The day on which it was bought; null: not yet. */
  bought: CalendarDate.nullable(),
});
export type ReportEstimate = z.infer<typeof ReportEstimate>;

export const reportsContract = defineContract({
  reportEstimates: {
    id: 'P070',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'documents-reports',
    method: 'GET',
    path: '/app/properties/{id}/reports',
    summary: 'The reports of a property, what each costs, and which were bought already on the data in service',
    params: Id,
    query: z.object(Records),
    answer: z.object({
      reports: z.array(ReportEstimate),
      /** The user's logo stands on them. */
      hasLogo: z.boolean(),
    }),
  },
  buyReport: {
    id: 'C062',
    may: 'NEAR',
    scope: 'SPEND',
    once: true,
    area: 'documents-reports',
    method: 'POST',
    path: '/resource/auth/ps4/user/properties/{id}/reports/{reportCode}',
    summary:
      'Buys a report, once for the data in service, and answers its document; confirmedPrice must be what it costs now',
    params: Id.extend({ reportCode: z.enum(acceptedReportCodes) }),
    query: z.object({ ...Records, confirmedPrice: numberText(aNumber.nonnegative()).optional() }),
    answer: PropertyDocument,
  },
  boughtReport: {
    id: 'C063',
    may: 'WORK',
    scope: 'READ',
    area: 'documents-reports',
    method: 'GET',
    path: '/resource/auth/ps4/property/{id}/reports/{code}',
    summary: 'The file of the report that was bought last',
    params: Id.extend({ code: z.enum(acceptedReportCodes) }),
  },
});
