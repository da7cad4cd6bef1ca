import { orMissing } from './missing.ts';

/**
 * Months as years and months; parts that are zero are left out (R-FORMAT-003, O-138).
 *
 * @example formatDuration(18) // '1 Year 6 Months'
 * @example formatDuration(12) // '1 Year'
 * @example formatDuration(25) // '2 Years 1 Month'
 * @example formatDuration(0) // '0 Months'
 */
export function formatDuration(months: number | null | undefined): string {
  return orMissing(months, (value) => {
    const total = Math.abs(Math.trunc(value));
    const years = Math.floor(total / 12);
    const rest = total % 12;
    const parts = [years > 0 ? count(years, 'Year') : '', rest > 0 || years === 0 ? count(rest, 'Month') : ''];
    return `${value <= -1 ? '-' : ''}${parts.filter((part) => part !== '').join(' ')}`;
  });
}

function count(quantity: number, unit: string): string {
  return `${quantity} ${unit}${quantity === 1 ? '' : 's'}`;
}
