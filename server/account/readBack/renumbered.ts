/** Columns of the account's own are named by their numbers in what people arranged: `own.12`, and as keys of a row's values. */
const places: Readonly<Record<string, readonly string[]>> = {
  layout: ['columns'],
  property_group: ['data'],
  saved_search: ['search', 'sort_field', 'sort_then'],
};
const OWN = /\bown\.(\d+)\b/g;

/** A value with the new numbers of own columns; a column that is gone keeps none of its values. */
export function renumbered(
  table: string,
  column: string,
  value: unknown,
  columns: ReadonlyMap<number, number> | undefined,
): unknown {
  if (value === null || columns === undefined) return value;
  if (table === 'saved_property' && column === 'own')
    return keysOf(value as Readonly<Record<string, unknown>>, columns); // checked
  if (places[table]?.includes(column) !== true) return value;
  const text = JSON.stringify(value);
  if (!text.includes('own.')) return value;
  return JSON.parse(text.replaceAll(OWN, (_named, id: string) => `own.${columns.get(Number(id)) ?? id}`)) as unknown;
}

const keysOf = (own: Readonly<Record<string, unknown>>, columns: ReadonlyMap<number, number>): unknown =>
  Object.fromEntries(
    Object.entries(own).flatMap(([id, value]) => {
      const now = columns.get(Number(id));
      return now === undefined ? [] : [[String(now), value]];
    }),
  );
