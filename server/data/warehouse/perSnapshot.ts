import type { Warehouse } from './openWarehouse.ts';

type Queries = Pick<Warehouse, 'current' | 'query'>;

/**
 * Reads something small once per snapshot, because it only changes with it. Without a snapshot it is read each time.
 *
 * @example const places = perSnapshot(async (warehouse) => await warehouse.query('SELECT * FROM place'));
 */
export function perSnapshot<W extends Queries, T>(read: (warehouse: W) => Promise<T>): (warehouse: W) => Promise<T> {
  const kept = new WeakMap<W, { readonly id: string; readonly value: T }>();
  return async (warehouse) => {
    const id = warehouse.current()?.id;
    const before = kept.get(warehouse);
    if (id !== undefined && before?.id === id) return before.value;
    const value = await read(warehouse);
    if (id !== undefined) kept.set(warehouse, { id, value });
    return value;
  };
}
