import { correctedFacts } from '../../../src/api/property/correctedFacts.ts';
import { reportKinds, type ReportCode } from '../../../src/api/catalogue/property/reports.ts';
import { comparablesPdf } from './comparables/comparablesPdf.ts';
import { comparablesReport } from './comparables/comparablesReport.ts';
import { mapContent } from './comparables/mapContent.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Session } from '../../account/session/session.ts';
import { logoOf } from '../../account/logo/logoOf.ts';
import { photosOf } from './photos.ts';
import { drawRecords } from './property/drawRecords.ts';
import { propertyPdf } from './property/propertyPdf.ts';
import type { ReportAbout } from './reportAbout.ts';
import { reportComparables } from './reportComparables.ts';
import { reportFileName } from '../../paper/reportFileName.ts';

const kindOfFile: Readonly<Record<ReportCode, string>> = {
  COMPARATIVE_MARKET_ANALYSIS: 'market-analysis',
  COMPARABLE_PROPERTY: 'property',
};

/** Makes one of the reports that are bought. 422 when there is nothing that it could say. */
export async function propertyReportPdf(
  services: Services,
  session: Session,
  code: ReportCode,
  about: ReportAbout,
): Promise<{ readonly fileName: string; readonly pdf: Buffer } | Refusal> {
  const { record } = about;
  const { source } = record;
  // Who knows that a house has a fourth bedroom wants it valued as one; the notes say whose word it is.
  const facts = correctedFacts(record.facts, record.corrections);
  const found = await reportComparables(services, about, facts);
  // The facts of a property can be told without its surroundings.
  if (isRefusal(found) && code === 'COMPARATIVE_MARKET_ANALYSIS') return found;
  const { answer, widened } = isRefusal(found)
    ? { answer: { comparables: [], search: {}, basis: 'today' as const, note: null }, widened: null }
    : found;
  const selected = answer.comparables.filter((row) => row.selected);
  if (code === 'COMPARATIVE_MARKET_ANALYSIS' && selected.length === 0)
    return refuse(422, 'There is no comparable sale within the bounds of this property: nothing was bought.');
  const date = services.clock.now().toISOString().slice(0, 10);
  const [map, photos, logo] = await Promise.all([
    mapContent(services.warehouse, facts, selected, answer.search),
    photosOf(services, session, record.propertyId),
    logoOf(services, session),
  ]);
  const content = comparablesReport({
    facts,
    corrections: record.corrections,
    source,
    answer: { ...answer, note: [answer.note, widened].filter((note) => note !== null).join(' ') || null },
    overrides: {},
    date,
    hasListings: true,
    map,
  });
  const kind = reportKinds[code].name;
  const pdf =
    code === 'COMPARATIVE_MARKET_ANALYSIS'
      ? await comparablesPdf(content, {
          kind,
          photos,
          logo,
          about: (report) => drawRecords(report, about, content.value),
        })
      : await propertyPdf(content, { kind, photos, logo, about });
  return { fileName: reportFileName(kindOfFile[code], content.subject, date, 'pdf'), pdf };
}
