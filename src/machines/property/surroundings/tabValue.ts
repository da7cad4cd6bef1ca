import { afterRepairValue, type AfterRepairValue } from '../../../calc/comps/afterRepairValue.ts';
import { compSubject } from '../../../calc/comps/compSubject.ts';
import { selectedRows, type TabContext } from './tabContext.ts';

/**
 * The subject's value by the selected comparables, as of the last day of the sale dates; null without the subject's
 * record, a day to value it on, or three sales with a price.
 */
export function tabValue(
  context: Pick<TabContext, 'home' | 'search' | 'rows' | 'selection' | 'market' | 'rates'>,
): AfterRepairValue | null {
  const { home, market, rates } = context;
  const selected = selectedRows(context);
  const valueDate = context.search?.saleDateMax ?? newest(selected.map(({ saleDate }) => saleDate));
  if (home === null || valueDate === null) return null;
  return afterRepairValue(compSubject(home, valueDate), selected, market, rates);
}

const newest = (dates: readonly (string | null)[]): string | null =>
  dates.reduce((latest, date) => (date !== null && (latest === null || date > latest) ? date : latest), null);
