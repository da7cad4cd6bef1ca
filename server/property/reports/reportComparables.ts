import type { Reader } from '../../account/session/reader.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { findComparables } from '../comparables/findComparables.ts';
import type { Facts } from '../../../src/api/contract/property/properties.ts';
import type { ComparableAnswer } from '../../../src/api/contract/property/surroundings.ts';
import { addDays, addMonths } from '../../../src/calc/dates.ts';
import type { CompSubject } from '../../../src/calc/comps/comparedHome.ts';
import { compSubject } from '../../../src/calc/comps/compSubject.ts';
import { similarity } from '../../../src/calc/comps/similarity.ts';
import type { ReportAbout } from './reportAbout.ts';

/** With fewer sales than this the search goes on farther away. */
const ENOUGH = 5;
/** A reader compares so many; what is less like the subject hardly counts in the value anyway. */
const MOST_SALES = 12;
const STEPS_MILES = [0.5, 1, 2, 5] as const;

/**
 * The comparables of a report: by the bounds that the user keeps with the property, else by the usual ones, farther
 * away where there are few and the reader may search there. About a sale, they are those of the year before it.
 */
export async function reportComparables(
  { warehouse, clock }: Pick<Services, 'warehouse' | 'clock'>,
  reader: Reader,
  { record, sale }: Pick<ReportAbout, 'record' | 'sale'>,
  /** As corrected: who knows that a house is larger wants larger ones compared with it. */
  facts: Facts,
): Promise<{ readonly answer: ComparableAnswer; readonly widened: string | null } | Refusal> {
  const kept = record.surroundingSearches.find(({ tab }) => tab === 'COMP')?.search ?? {};
  const day = sale?.saleDate ?? null;
  const window = day === null ? {} : { saleDateMin: addMonths(day, -12), saleDateMax: addDays(day, -1) };
  const today = clock.now().toISOString().slice(0, 10);
  const find = async (distance: object) =>
    await findComparables(
      warehouse,
      reader,
      {
        ...kept,
        ...distance,
        ...window,
        subjectPropertyId: record.propertyId,
        useDefaults: true,
        withMarket: true,
      },
      today,
      facts,
    );
  const alike = (answer: ComparableAnswer) => mostAlike(answer, compSubject(facts, day ?? today));
  // Where a person drew a shape or said how far, that is how far.
  if (kept.shapeDefinition !== undefined || kept.distanceMax !== undefined) {
    const answer = await find({});
    return isRefusal(answer) ? answer : { answer: alike(answer), widened: null };
  }
  const steps = reader.permissions.has('SEARCH_FULL') ? STEPS_MILES : STEPS_MILES.slice(0, 1);
  for (const [index, distanceMax] of steps.entries()) {
    const answer = await find({ distanceMax });
    if (isRefusal(answer)) return answer;
    const found = answer.comparables.filter(({ selected }) => selected).length;
    if (found >= ENOUGH || index === steps.length - 1) {
      const widened =
        index === 0
          ? null
          : `Fewer than ${ENOUGH} sales lie within ${steps[index - 1]} miles: the search reaches ${distanceMax} miles.`;
      return { answer: alike(answer), widened };
    }
  }
  throw new Error('unreachable: the last step always answers');
}

/** Of many selected sales those most like the subject stay so; the others still speak for the market. */
function mostAlike(answer: ComparableAnswer, subject: CompSubject): ComparableAnswer {
  const selected = answer.comparables.filter((row) => row.selected);
  if (selected.length <= MOST_SALES) return answer;
  const order = selected
    .map((row) => ({ row, likeness: similarity(row, subject) }))
    .toSorted((a, b) => b.likeness - a.likeness || a.row.seq - b.row.seq);
  const kept = new Set(order.slice(0, MOST_SALES).map(({ row }) => row.id));
  const said = `Of ${selected.length} sales within the bounds the ${MOST_SALES} most like the subject are compared: by distance, size, age, date and kind.`;
  return {
    ...answer,
    comparables: answer.comparables.map((row) => ({ ...row, selected: kept.has(row.id) })),
    note: [answer.note, said].filter((note) => note !== null).join(' '),
  };
}
