/** Control characters that the file of records needs for itself say nothing in a text: they become blanks. */
import { factColumn, factKeys, facts } from '../../../src/api/catalogue/property/facts.ts';
import { sections } from '../warehouse/records/sections.ts';
import { CONTROLS } from '../warehouse/records/values.ts';
import type { SnapshotBuild } from './snapshotWork.ts';

const isText = (kind: string): boolean => kind === 'text' || kind === 'code';

/** Text columns by table; those of queries are columns of tables, too. */
const texts: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['parcel', factKeys.filter((key) => isText(facts[key].kind)).map(factColumn)],
  ...Object.values(sections)
    .filter(({ table }) => !table.startsWith('('))
    .map(({ table, fields }) => {
      const columns = Object.values(fields).filter(([, kind]) => isText(kind));
      return [table, columns.map(([column]) => column)] as const;
    }),
  ['bankruptcy', ['case_number']],
  ['divorce', ['case_number']],
  ['value_history', ['kind']],
];

/** Looks through all texts at once, and changes the few that have one. */
export async function cleanControls(build: Pick<SnapshotBuild, 'run' | 'rows'>): Promise<void> {
  const hasControl = (column: string): string => `regexp_matches(${column}, '${CONTROLS}')`;
  for (const [table, columns] of texts) {
    const [found] = await build.rows<Record<string, number>>(
      `SELECT ${columns.map((column) => `count(*) FILTER (WHERE ${hasControl(column)}) AS ${column}`).join(', ')} FROM ${table}`,
    );
    for (const column of columns.filter((name) => (found?.[name] ?? 0) > 0)) {
      await build.run(
        `UPDATE ${table} SET ${column} = regexp_replace(${column}, '${CONTROLS}', ' ', 'g') WHERE ${hasControl(column)}`,
      );
    }
  }
}
