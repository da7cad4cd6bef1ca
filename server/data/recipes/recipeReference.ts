/** What a recipe can fill, from the catalogue: recipes/README.md ends with these lines, and `npm run ingest -- --facts` prints them. */
import { facts, type Fact, type FactKind } from '../../../src/api/catalogue/property/facts.ts';
import { plausibleCodes, plausibleRanges } from '../ingest/plausible.ts';
import { fillableFacts } from './recipe.ts';
import { recordFields, type RecordField } from './recipeRecords.ts';

const types: Readonly<Record<FactKind, string>> = {
  id: 'text',
  text: 'text',
  code: 'code',
  codes: 'codes, with ; , or | between',
  integer: 'whole number',
  decimal: 'number',
  money: 'dollars',
  ratio: 'fraction (0.05 = 5 %)',
  date: 'day',
  flag: 'yes or no',
};

/** Of a target (`bedrooms`, `deed.amount`): its type, and what is taken for unknown. */
function typeOf(
  target: string,
  kind: FactKind,
  { unit, future }: { unit?: string | undefined; future?: boolean | undefined } = {},
): string {
  const [low, high] = plausibleRanges[target] ?? [];
  const until = high === 'asOf' ? 'the year after asOf' : high?.toLocaleString('en-US');
  const bounds = [
    ...(low === undefined ? [] : [`from ${low > 1000 && low < 3000 ? low : low.toLocaleString('en-US')}`]),
    ...(until === undefined ? [] : [`to ${until}`]),
  ].join(' ');
  return [
    `${types[kind]}${unit === undefined ? '' : ` of ${unit}`}`,
    bounds,
    future === true ? 'may be after asOf' : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Lines of Markdown. */
export function recipeReference(): string[] {
  const byGroup = Map.groupBy(fillableFacts, (key) => facts[key].group);
  return [
    '### Facts',
    '',
    ...[...byGroup].flatMap(([group, keys]) => [
      `- ${group}: ${keys
        .map((key) => {
          const fact: Fact = facts[key];
          return `\`${key}\` (${fact.label}; ${typeOf(key, fact.kind, { unit: fact.unit })})`;
        })
        .join(', ')}`,
    ]),
    '',
    '### Records and their fields',
    '',
    ...Object.entries(recordFields).map(
      ([kind, fields]) =>
        `- \`${kind}\`: ${Object.entries<RecordField>(fields)
          .map(([name, field]) => `\`${name}\` (${typeOf(`${kind}.${name}`, field.kind, { future: field.future })})`)
          .join(', ')}`,
    ),
    '',
    '### Codes',
    '',
    ...Object.entries(plausibleCodes).map(
      ([target, codes]) =>
        `- \`${target}\`: ${Object.entries(codes)
          .map(([code, label]) => `\`${code}\`${label === code ? '' : ` ${label}`}`)
          .join(', ')}`,
    ),
  ];
}
