/** What people wrote beside the identifiers of a row: status, tags, note, days, own columns, as values of a saved row. */
import type { ImportTarget } from '../../../src/api/catalogue/lists/importTargets.ts';
import type { ImportOptions } from '../../../src/api/contract/lists/exportImport.ts';
import type { ListColumn } from '../../../src/api/contract/lists/lists.ts';
import { takeGuardSql } from '../../paper/formulaGuard.ts';
import { literal } from '../../data/ingest/text.ts';
import type { ImportWords } from './importWords.ts';
import type { MatchDatabase } from './matchDatabase.ts';

const MOST_NOTE = 2000;
const MOST_TAG = 50;
const MOST_OWN = 500;

/** A field of the change, SQL over `raw`: its value (NULL: none), and whether the text says something else. */
interface Field {
  readonly label: string;
  readonly text: string;
  readonly value: string;
}

/**
 * SQL of a column of the file; NULL where it is not mapped. A text that our own export kept from being a formula has an
 * apostrophe before it (formulaGuard.ts).
 */
export const columnSql = ({ mapping }: Pick<ImportOptions, 'mapping'>, target: ImportTarget): string => {
  const found = Object.entries(mapping).find(([, to]) => to === target);
  return found === undefined ? 'NULL::VARCHAR' : plainSql(`c${found[0]}`);
};
const plainSql = (column: string): string => `trim(${takeGuardSql(column)})`;

/**
 * Makes `written`: row_no, change (JSON of a RowChange, NULL when the row writes nothing) and unread (what could not be
 * read, in words). One row for each row of `raw`.
 */
export async function readWritten(database: MatchDatabase, options: ImportOptions, words: ImportWords): Promise<void> {
  const targets = new Set<string>(Object.values(options.mapping));
  const own = words.own.filter(({ id }) => targets.has(`own.${id}`));
  const fields = {
    ...(targets.has('status') ? { statusId: named(options, 'status', 'Status', words.statuses) } : {}),
    ...(targets.has('assignee') ? { assigneeId: named(options, 'assignee', 'Assigned to', words.members) } : {}),
    ...(targets.has('note')
      ? { note: field(options, 'note', 'Note', (text) => `CASE WHEN length(${text}) <= ${MOST_NOTE} THEN ${text} END`) }
      : {}),
    ...(targets.has('tags') ? { tags: field(options, 'tags', 'Tags', tagsSql) } : {}),
    ...(targets.has('snoozedUntil')
      ? { snoozedUntil: field(options, 'snoozedUntil', 'Sleeps until', (text) => `date_of(${text})::VARCHAR`) }
      : {}),
  };
  const owns = own.map((column) => ({
    id: column.id,
    ...field(options, `own.${column.id}`, column.name, ownSql(column)),
  }));
  const all = [...Object.values(fields), ...owns];
  if (all.length === 0) {
    await database.run(
      'CREATE TABLE written AS SELECT row_no, NULL::VARCHAR AS change, NULL::VARCHAR AS unread FROM raw LIMIT 0',
    );
    return;
  }
  const parts = [
    ...Object.entries(fields).map(([key, { value }]) => `${key}: ${value}`),
    ...(owns.length === 0 ? [] : [`own: {${owns.map(({ id, value }) => `'${id}': ${value}`).join(', ')}}`]),
  ];
  const unread = all.map(
    ({ label, text, value }) =>
      `CASE WHEN ${text} IS NOT NULL AND ${value} IS NULL THEN ${literal(`${label} “`)} || left(${text}, 60) || '”' END`,
  );
  const says = all.map(({ value }) => `${value} IS NOT NULL`).join(' OR ');
  await database.run(
    `CREATE TABLE written AS SELECT row_no, CASE WHEN ${says} THEN to_json({${parts.join(', ')}})::VARCHAR END AS change,
      nullif(concat_ws(', ', ${unread.join(', ')}), '') AS unread FROM raw`,
  );
}

function field(options: ImportOptions, target: ImportTarget, label: string, valueOf: (text: string) => string): Field {
  const text = `nullif(${columnSql(options, target)}, '')`;
  return { label, text, value: valueOf(text) };
}

/** By its name, whatever the case; a name that two have is nobody's. */
function named(
  options: ImportOptions,
  target: ImportTarget,
  label: string,
  known: readonly { readonly id: number; readonly name: string }[],
): Field {
  const byName = Map.groupBy(known, ({ name }) => name.toLowerCase());
  const cases = [...byName].flatMap(([name, [one, ...others]]) =>
    one === undefined || others.length > 0 ? [] : [`WHEN ${literal(name)} THEN ${one.id}`],
  );
  return field(options, target, label, (text) =>
    cases.length === 0 ? 'NULL::BIGINT' : `CASE lower(${text}) ${cases.join(' ')} END`,
  );
}

/** Semicolons or commas between them, a backslash before those of a tag (joinTags). NULL when one is too long for a tag. */
function tagsSql(text: string): string {
  const signs = [
    [String.raw`\\`, '\\'],
    [String.raw`\;`, ';'],
    [String.raw`\,`, ','],
  ] as const;
  const kept = signs.reduce((sql, [escaped], at) => `replace(${sql}, '${escaped}', chr(${at + 1}))`, text);
  const back = signs.reduce((sql, [, sign], at) => `replace(${sql}, chr(${at + 1}), '${sign}')`, 'part');
  const parts = `string_split(replace(${kept}, ',', ';'), ';')`;
  const tags = `list_filter(list_transform(${parts}, lambda part: trim(${back})), lambda part: part <> '')`;
  const isFine = `len(${tags}) BETWEEN 1 AND 50 AND list_max(list_transform(${tags}, lambda part: length(part))) <= ${MOST_TAG}`;
  return `CASE WHEN ${isFine} THEN ${tags} END`;
}

function ownSql({ kind, choices }: ListColumn): (text: string) => string {
  switch (kind) {
    case 'number':
      return (text) => `CASE WHEN isfinite(number_of(${text})) THEN number_of(${text}) END`;
    case 'date':
      return (text) => `date_of(${text})::VARCHAR`;
    case 'choice':
      return (text) =>
        choices.length === 0
          ? 'NULL::VARCHAR'
          : `CASE lower(${text}) ${choices.map((choice) => `WHEN ${literal(choice.toLowerCase())} THEN ${literal(choice)}`).join(' ')} END`;
    default:
      return (text) => `CASE WHEN length(${text}) <= ${MOST_OWN} THEN ${text} END`;
  }
}
