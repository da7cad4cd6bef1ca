import type { SnapshotBuild } from './snapshotWork.ts';
import { literal } from './text.ts';

/**
 * Which of these relations have rows, asked in one statement. Most loads have few kinds of records, and what is derived of
 * none takes as long to plan as what is derived of some.
 *
 * @param relations SQL by name
 */
export async function filledTables<K extends string>(
  { rows }: Pick<SnapshotBuild, 'rows'>,
  relations: Readonly<Record<K, string>>,
): Promise<Set<K>> {
  // One after the other: as subqueries side by side they would be put in an order, which takes long to find.
  const asked = Object.entries<string>(relations).map(
    ([name, sql]) => `SELECT ${literal(name)} AS name FROM (SELECT 1 FROM ${sql} r LIMIT 1)`,
  );
  const found = await rows<{ name: K }>(asked.join(' UNION ALL '));
  return new Set(found.map(({ name }) => name));
}
