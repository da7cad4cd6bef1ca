/** Rows left by the parts of a rule. Conditions come from filterSql.ts and leadRuleParts.ts. */
import type { FunnelRulePart } from '../../../src/api/contract/search/search.ts';
import type { Param } from '../../data/warehouse/bindParams.ts';
import { newestOf } from '../../data/warehouse/newestOf.sql.ts';
import type { LeadRulePart } from './leadRuleParts.ts';
import type { Queries } from '../results/search.queries.ts';

/** Parcels of a place that are left after each part of a rule, in one pass. */
export async function selectRuleParts(
  warehouse: Queries,
  place: { readonly sql: string; readonly params: Readonly<Record<string, Param>> },
  parts: readonly LeadRulePart[],
): Promise<FunnelRulePart[]> {
  if (parts.length === 0) return [];
  const upTo = (at: number): string =>
    parts
      .slice(0, at + 1)
      .map(({ sql }) => `(${sql})`)
      .join(' AND ');
  const columns = parts.flatMap(({ newest }, at) => [
    `count(*) FILTER (${upTo(at)}) AS left${at}`,
    ...(newest === undefined ? [] : [`${newestOf(`parcel.${newest}`)} FILTER (${upTo(at)}) AS newest${at}`]),
  ]);
  const [row = {}] = await warehouse.query<Record<string, unknown>>(
    `SELECT ${columns.join(', ')} FROM parcel WHERE ${place.sql}`,
    place.params,
  );
  return parts.map(({ text }, at) => {
    const newest = row[`newest${at}`] ?? null;
    return { text, left: Number(row[`left${at}`] ?? 0), newest: newest as string | null }; // a DATE column
  });
}
