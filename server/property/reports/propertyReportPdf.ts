import { correctedFacts } from '../../../src/api/property/correctedFacts.ts';
import { reportKinds, type ReportCode } from '../../../src/api/catalogue/property/reports.ts';
import { mapContent } from './comparables/mapContent.ts';
import type { ApartCaller } from '../../platform/apart/apart.ts';
import { borrowFiles } from '../../platform/files/borrowFiles.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Session } from '../../account/session/session.ts';
import { findLogo } from '../../account/logo/logo.queries.ts';
import { propertyFile } from './propertyFile.ts';
import type { ReportAbout } from './reportAbout.ts';
import { reportComparables } from './reportComparables.ts';
import { reportFileName } from '../../paper/reportFileName.ts';
import { listDocuments } from '../documents/documents.queries.ts';
import { renderingOf } from '../../platform/files/renderingOf.ts';
import type { Principal } from '../../platform/tenant.ts';

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
  caller: ApartCaller,
): Promise<{ readonly fileName: string; readonly pdf: Buffer } | Refusal> {
  const { record } = about;
  const { source } = record;
  // Who knows that a house has a fourth bedroom wants it valued as one; the notes say whose word it is.
  const facts = correctedFacts(record.facts, record.corrections);
  const found = await reportComparables(services, session, about, facts);
  // The facts of a property can be told without its surroundings.
  if (isRefusal(found) && code === 'COMPARATIVE_MARKET_ANALYSIS') return found;
  const { answer, widened } = isRefusal(found)
    ? { answer: { comparables: [], search: {}, basis: 'today' as const, note: null, total: 0 }, widened: null }
    : found;
  const selected = answer.comparables.filter((row) => row.selected);
  if (code === 'COMPARATIVE_MARKET_ANALYSIS' && selected.length === 0)
    return refuse(422, 'There is no comparable sale within the bounds of this property: nothing was bought.');
  const date = services.clock.now().toISOString().slice(0, 10);
  const [map, photos, logo] = await Promise.all([
    mapContent(services.warehouse, facts, selected, answer.search),
    photosOf(services, session, record.propertyId),
    findLogo(services.store.db, session, session.userId),
  ]);
  const content = {
    facts,
    corrections: record.corrections,
    source,
    answer: { ...answer, note: [answer.note, widened].filter((note) => note !== null).join(' ') || null },
    overrides: {},
    date,
    hasListings: true,
    map,
  };
  const kind = reportKinds[code].name;
  // The first is the logo where there is one: reports are made all the same when its file is lost.
  const keys = [...(logo ? [logo.key] : []), ...photos.map(({ key }) => key)];
  const made = await borrowFiles(services, keys, async (paths) => {
    const [logoPath, photoPaths] = logo ? [paths[0], paths.slice(1)] : [null, paths];
    const pictures = photos.flatMap(({ name }, at) => {
      const path = photoPaths[at];
      return typeof path === 'string' ? [{ name, path }] : [];
    });
    const bought = { code, kind, about, photos: pictures, logoPath: logoPath ?? null };
    return await services.apart.run(propertyFile, { content, product: session.product, bought }, caller);
  });
  if (isRefusal(made)) return made;
  return { fileName: reportFileName(kindOfFile[code], made.subject, date, 'pdf'), pdf: made.pdf };
}

const MOST_PHOTOS = 3;

interface KeptPhoto {
  readonly name: string;
  readonly key: string;
}

/** Pictures that the user keeps with a property, the oldest first: usually the front of the house. */
async function photosOf({ store }: Services, principal: Principal, propertyId: number): Promise<KeptPhoto[]> {
  const documents = (await listDocuments(store.db, principal, propertyId)).toReversed();
  return documents
    .filter(({ content_type }) => renderingOf(content_type) === 'IMAGE')
    .slice(0, MOST_PHOTOS)
    .map(({ name, file_key }) => ({ name, key: file_key }));
}
