/**
 * Marketing flags of rows (O-081): IN_CAMPAIGN where a message to an owner is under way, NOT_CONTACTED where none ever went
 * out or into a file, DO_NOT_MAIL where mail goes to an address that opted out of it.
 */
import type { GroupSearch } from '../../../src/api/contract/lists/groups.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { doNotMail } from './doNotMail.queries.ts';
import { matches } from './match.ts';
import { reachedBy } from './reachedBy.queries.ts';

interface Flags {
  readonly isDoNotMail: boolean;
  readonly isUnderWay: boolean;
  readonly isReached: boolean;
}

const namesOf = ({ isDoNotMail, isUnderWay, isReached }: Flags): ReadonlySet<string> =>
  new Set([
    ...(isUnderWay ? ['IN_CAMPAIGN'] : []),
    ...(isReached ? [] : ['NOT_CONTACTED']),
    ...(isDoNotMail ? ['DO_NOT_MAIL'] : []),
  ]);

const BOTH = [false, true] as const;
const ALL_FLAGS: readonly Flags[] = BOTH.flatMap((isDoNotMail) =>
  BOTH.flatMap((isUnderWay) => BOTH.map((isReached) => ({ isDoNotMail, isUnderWay, isReached }))),
);

export interface MarketingMatch {
  /** Null: it depends on the row; else all match, or none. */
  readonly always: boolean | null;
  /** Which of these properties match. */
  readonly matching: (
    services: Pick<Services, 'store' | 'warehouse'>,
    principal: Principal,
    ids: readonly number[],
  ) => Promise<readonly boolean[]>;
}

/** Null: nothing is asked. */
export function marketingOf({ marketingFlags: asked }: GroupSearch['filters']): MarketingMatch | null {
  if (asked === undefined || asked.values.length === 0) return null;
  const holds = (flags: Flags): boolean => matches(asked.match, asked.values, namesOf(flags));
  const dependsOn = (flag: keyof Flags): boolean =>
    ALL_FLAGS.some((flags) => holds(flags) !== holds({ ...flags, [flag]: !flags[flag] }));
  const needsMail = dependsOn('isDoNotMail');
  const needsReach = dependsOn('isUnderWay') || dependsOn('isReached');
  return {
    always: needsMail || needsReach ? null : ALL_FLAGS.every(holds),
    matching: async (services, principal, ids) => {
      const unmailed = needsMail ? await doNotMail(services, principal, ids) : new Set<number>();
      const { underWay, reached } = needsReach
        ? await reachedBy(services.store.db, principal, ids)
        : { underWay: new Set<number>(), reached: new Set<number>() };
      return ids.map((id) =>
        holds({ isDoNotMail: unmailed.has(id), isUnderWay: underWay.has(id), isReached: reached.has(id) }),
      );
    },
  };
}
