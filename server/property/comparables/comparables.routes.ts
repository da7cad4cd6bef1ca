/** C040, C042, C043. The year of sales ends today, by the server's clock in UTC. */
import type { RateOverrides } from '../../../src/calc/comps/adjustSale.ts';
import { correctedFacts } from '../../../src/api/property/correctedFacts.ts';
import type { Facts } from '../../../src/api/contract/property/properties.ts';
import { callerOf } from '../../platform/apart/callerOf.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import { refuseUnknownProperty } from '../../platform/http/refuseUnknownProperty.ts';
import { download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/http/services.ts';
import { listCorrections } from '../record/corrections.queries.ts';
import { selectParcel, selectSource } from '../record/properties.queries.ts';
import { propertyFile } from '../reports/propertyFile.ts';
import { mapContent } from '../reports/comparables/mapContent.ts';
import { reportFileName } from '../../paper/reportFileName.ts';
import type { Session } from '../../account/session/session.ts';
import { comparableColumns } from '../surroundings/rowRecords.ts';
import { rowsFile } from '../surroundings/rowsFile.ts';
import { findComparables } from './findComparables.ts';

export const comparableHandlers = {
  comparables: async ({ body, session, services }) =>
    await findComparables(services.warehouse, session, body, today(services), await known(services, session, body)),

  comparablesExport: async ({ query, body: { markedIds, ...body }, session, request, services }) => {
    const found = await findComparables(
      services.warehouse,
      session,
      { ...body, selectedIds: body.selectedIds ?? markedIds },
      today(services),
      await known(services, session, body),
    );
    if (isRefusal(found)) return found;
    const rows = found.comparables.filter(({ selected }) => body.selectedIds === undefined || selected);
    const facts = await selectParcel(services.warehouse, body.subjectPropertyId);
    const subject = facts?.streetAddress ?? facts?.apn ?? String(body.subjectPropertyId);
    return await rowsFile(
      services,
      rows,
      comparableColumns,
      { kind: 'comparables', sheet: 'Comparables', subject, date: today(services), isCsv: query.csv === true },
      callerOf(request, session),
    );
  },

  comparablesReport: async ({ query, body: { rates, ...body }, session, request, services }) => {
    // Without mls = true only public records, whatever the search on screen shows (R-COMP-019).
    const wanted = query.mls === true ? body : { ...body, listingType: 'U' as const };
    const corrections = await listCorrections(services.store.db, session, body.subjectPropertyId);
    const found = await findComparables(
      services.warehouse,
      session,
      { ...wanted, withMarket: true },
      today(services),
      correctedFacts({}, corrections),
    );
    if (isRefusal(found)) return found;
    const recorded = await selectParcel(services.warehouse, body.subjectPropertyId);
    if (recorded === undefined) return refuseUnknownProperty(services.warehouse);
    // As on screen: the home is valued as its user knows it.
    const facts = correctedFacts(recorded, corrections);
    const source = await selectSource(services.warehouse, facts.sourceId);
    const overrides: RateOverrides = rates ?? {};
    const content = {
      facts,
      corrections,
      source: { name: source?.name ?? 'Unknown source', asOf: facts.asOfDate ?? source?.asOf ?? null },
      answer: found,
      overrides,
      date: today(services),
      hasListings: query.mls === true,
      map: await mapContent(
        services.warehouse,
        facts,
        found.comparables.filter(({ selected }) => selected),
        found.search,
      ),
    };
    const made = await services.apart.run(
      propertyFile,
      { content, product: session.product },
      callerOf(request, session),
    );
    if (isRefusal(made)) return made;
    return download(reportFileName('comparables', made.subject, content.date, 'pdf'), 'application/pdf', made.pdf);
  },
} satisfies Partial<Handlers>;

/** What the user corrected of the subject. */
const known = async (
  { store }: Services,
  session: Session,
  { subjectPropertyId }: { readonly subjectPropertyId: number },
): Promise<Partial<Facts>> => correctedFacts({}, await listCorrections(store.db, session, subjectPropertyId));

const today = ({ clock }: Services): string => clock.now().toISOString().slice(0, 10);
