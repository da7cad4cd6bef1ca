import { isRefusal, type Refusal } from '../http/refuse.ts';
import type { Services } from '../http/services.ts';
import { findComparables } from '../comparables/findComparables.ts';
import type { ComparableAnswer } from '../../src/api/contract/surroundings.ts';
import { addDays, addMonths } from '../../src/calc/dates.ts';
import type { ReportAbout } from './reportAbout.ts';

/** With fewer sales than this the search goes on farther away. */
const ENOUGH = 5;
const STEPS_MILES = [0.5, 1, 2, 5] as const;

/**
 * The comparables of a report: by the bounds that the user keeps with the property, else by the usual ones, farther
 * away where there are few. About a sale, they are those of the year before it.
 */
export async function reportComparables(
  { warehouse, clock }: Pick<Services, 'warehouse' | 'clock'>,
  { record, sale }: Pick<ReportAbout, 'record' | 'sale'>,
): Promise<{ readonly answer: ComparableAnswer; readonly widened: string | null } | Refusal> {
  const kept = record.surroundingSearches.find(({ tab }) => tab === 'COMP')?.search ?? {};
  const day = sale?.saleDate ?? null;
  const window = day === null ? {} : { saleDateMin: addMonths(day, -12), saleDateMax: addDays(day, -1) };
  const today = clock.now().toISOString().slice(0, 10);
  const find = async (distance: object) =>
    await findComparables(
      warehouse,
      { ...kept, ...distance, ...window, subjectPropertyId: record.propertyId, useDefaults: true, withMarket: true },
      today,
    );
  // Where a person drew a shape or said how far, that is how far.
  if (kept.shapeDefinition !== undefined || kept.distanceMax !== undefined) {
    const answer = await find({});
    return isRefusal(answer) ? answer : { answer, widened: null };
  }
  for (const [index, distanceMax] of STEPS_MILES.entries()) {
    const answer = await find({ distanceMax });
    if (isRefusal(answer)) return answer;
    const found = answer.comparables.filter(({ selected }) => selected).length;
    if (found >= ENOUGH || index === STEPS_MILES.length - 1) {
      const widened =
        index === 0
          ? null
          : `Fewer than ${ENOUGH} sales lie within ${STEPS_MILES[index - 1]} miles: the search reaches ${distanceMax} miles.`;
      return { answer, widened };
    }
  }
  throw new Error('unreachable: the last step always answers');
}
