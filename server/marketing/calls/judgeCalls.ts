import { leftOutReasons } from '../../../src/api/catalogue/marketing/leftOutReasons.ts';
import { appliedRules } from '../../../src/api/marketing/appliedRules.ts';
import { permittedSpans, type Span } from '../../../src/calc/marketing/hours.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readRuleSettings } from '../compliance/ruleSettings.queries.ts';
import { hoursFor } from '../recipients/judge.ts';
import { judgeOrdered, type LedgerRow } from '../recipients/judgeRows.ts';

export interface JudgedCall {
  readonly why: string | null;
  readonly hours: Span | null;
}

/** What two rows share says nothing of calling one of them now. */
const NOT_NOW = ['DUPLICATE', 'MISSING_VALUE'];

/**
 * The rules asked about people of a call list, by contact: why somebody must not be called, and when they may. Whoever was
 * deleted since the list was made has none.
 */
export async function judgeCalls(
  services: Pick<Services, 'store' | 'warehouse' | 'clock' | 'apart' | 'config'>,
  principal: Principal,
  rows: readonly Pick<LedgerRow, 'contactId' | 'propertyId' | 'targetKey'>[],
): Promise<ReadonlyMap<number, JudgedCall> | Refusal> {
  const { store, clock } = services;
  const now = clock.now().getTime();
  const judged = await judgeOrdered(services, principal, { type: 'CALL', isCalling: true }, rows);
  if (isRefusal(judged)) return judged;
  const { candidates } = judged;
  const forbidden = new Map(
    judged.leftOut
      .filter(({ reason }) => !NOT_NOW.includes(reason))
      .map(({ candidate, reason, detail }) => [
        candidate.contactId,
        detail === null ? leftOutReasons[reason] : `${leftOutReasons[reason]}: ${detail}`,
      ]),
  );
  const rules = appliedRules('CALL', await readRuleSettings(store.db, principal));
  const known = new Map<string, Span | null>();
  return new Map(
    candidates.map((one) => {
      const key = `${one.places.join(' ')}|${one.zones.join(' ')}`;
      const input = hoursFor(rules, undefined, one);
      const span = known.has(key)
        ? (known.get(key) ?? null)
        : input === null
          ? { from: now, to: now + DAY_MS }
          : (permittedSpans(input, now)[0] ?? null);
      known.set(key, span);
      return [one.contactId, { why: forbidden.get(one.contactId) ?? null, hours: span }];
    }),
  );
}

const DAY_MS = 86_400_000;
