import type { Params } from './bindParams.ts';
import type { Warehouse } from './openWarehouse.ts';

/** Answers of one kind on one snapshot; a small one takes some hundred bytes. */
const KEPT = 1000;
/** Outlines and lists of ids come once. */
const LONGEST_KEY = 2000;

type Kept<T> = Map<string, Promise<T>>;

/**
 * Keeps small answers to the same question as long as the snapshot is in service, since they only change with it; who
 * asks while one is under way waits for that.
 *
 * @example const count = keptAnswers<number>();
 * await count(warehouse, sql, params, async () => await countOf(warehouse, sql, params));
 */
export function keptAnswers<T>(): (
  warehouse: object & Partial<Pick<Warehouse, 'current'>>,
  sql: string,
  params: Params,
  ask: () => Promise<T>,
) => Promise<T> {
  const bySnapshot = new WeakMap<object, { readonly id: string; readonly kept: Kept<T> }>();
  return async (warehouse, sql, params, ask) => {
    const id = warehouse.current?.()?.id;
    const key = `${sql}\n${JSON.stringify(params)}`;
    if (id === undefined || key.length > LONGEST_KEY) return await ask();
    let at = bySnapshot.get(warehouse);
    if (at?.id !== id) bySnapshot.set(warehouse, (at = { id, kept: new Map() }));
    const { kept } = at;
    const answer = kept.get(key) ?? ask();
    // In the order of their last use.
    kept.delete(key);
    kept.set(key, answer);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    try {
      return await answer;
    } catch (error) {
      if (kept.get(key) === answer) kept.delete(key);
      throw error;
    }
  };
}
