/** What is left of a limit of an account, of which a member may have a share (O-165). */

/** Used in the month: by all of the account, and by one member. */
export interface UsedOf {
  readonly all: number;
  readonly mine: number;
}

export interface Share {
  /** The share of the member, else the pool of the account; null: no limit. */
  readonly assigned: number | null;
  /** What was used of it. */
  readonly used: number;
  /** The smaller rest of share and pool; null: no limit. */
  readonly left: number | null;
  /** The share leaves less than the pool, or as much. */
  readonly isOwn: boolean;
}

/**
 * @example shareOf({ pool: 100, own: 10 }, { all: 95, mine: 2 }) // { assigned: 10, used: 2, left: 5, isOwn: false }
 * @example shareOf({ pool: null, own: 10 }, { all: 95, mine: 12 }) // { assigned: 10, used: 12, left: 0, isOwn: true }
 */
export function shareOf(
  { pool, own }: { readonly pool: number | null; readonly own: number | null },
  { all, mine }: UsedOf,
): Share {
  const ofPool = pool === null ? null : Math.max(0, pool - all);
  if (own === null) return { assigned: pool, used: pool === null ? mine : all, left: ofPool, isOwn: false };
  const ofShare = Math.max(0, own - mine);
  const isOwn = ofPool === null || ofShare <= ofPool;
  return { assigned: own, used: mine, left: isOwn ? ofShare : ofPool, isOwn };
}
