import { facts } from '../../../../src/api/catalogue/property/facts.ts';
import { factText } from '../../../../src/api/property/factText.ts';
import { formatDate } from '../../../../src/calc/format/date.ts';
import type { ComparablesReport } from './comparablesReport.ts';

/** Where the numbers come from, how they were found, and what repeats them. */
export function comparableNotes({
  source,
  answer,
  value,
  query,
  hash,
  hasListings,
  corrections,
}: ComparablesReport): string[] {
  const { saleDateMin, saleDateMax, distanceMax, shapeDefinition } = answer.search;
  const reach = [
    ...(distanceMax === undefined ? [] : [`within ${distanceMax} ${distanceMax === 1 ? 'mile' : 'miles'}`]),
    ...(shapeDefinition === undefined ? [] : ['inside the shape drawn on the map, whose corners stand in the query']),
  ];
  return [
    `Source: ${source.name}, as of ${formatDate(source.asOf)}. ${hasListings ? 'Public records and listings.' : 'Public records only.'}`,
    `Sales${saleDateMin === undefined ? '' : ` from ${formatDate(saleDateMin)}`}${saleDateMax === undefined ? '' : ` to ${formatDate(saleDateMax)}`}${reach.map((one) => `, ${one}`).join('')}.`,
    ...corrections.map(
      ({ fact, value: corrected, by, at }) =>
        `${facts[fact].label} is ${factText(fact, corrected)} by ${by}, ${formatDate(at.slice(0, 10))}, not as the source has it.`,
    ),
    ...(answer.note === null ? [] : [answer.note]),
    'Averages are over the selected sales that have the value; the price per square foot is the mean of the sales.',
    ...(value === null
      ? []
      : [
          'Rates are estimated from the sales around the subject by a robust regression of the logarithm of the price, weighted by likeness; few sales leave them near usual rates. Each sale is brought to the subject and to the day of valuation; the value is their mean weighted by likeness, outliers held back, drawn a little to the wider market.',
          ...value.reasons,
        ]),
    'This is an estimate from public data, not an appraisal.',
    `Query: ${query}`,
    `Hash of query and sales: ${hash}`,
  ];
}
