import { formatCurrency } from '../../../src/calc/format/currency.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { formatDuration } from '../../../src/calc/format/duration.ts';
import { MISSING } from '../../../src/calc/format/missing.ts';
import { formatNumber, formatPercent } from '../../../src/calc/format/number.ts';
import type { InputValue } from './inputValue.ts';

/** An input as people read it. @example inputText({ kind: 'months', value: 18 }) // '1 Year 6 Months' */
export function inputText(input: InputValue): string {
  switch (input.kind) {
    case 'money':
      return formatCurrency(input.value);
    case 'rate':
      return formatPercent(input.value, 4);
    case 'months':
      return formatDuration(input.value);
    case 'number':
      return formatNumber(input.value, 4);
    case 'date':
      return formatDate(input.value);
    case 'text':
      return input.value ?? MISSING;
  }
}
