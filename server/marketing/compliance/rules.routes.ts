/** Rules, what the account made of them, and what they say of one target: P351-P355. */
import type { ComplianceRule } from '../../../src/api/catalogue/marketing/ruleTypes.ts';
import { complianceRules, placeName, RULES_VERSION } from '../../../src/api/catalogue/marketing/complianceRules.ts';
import type { RuleNow } from '../../../src/api/contract/marketing/ruleValues.ts';
import { isStricter, valueOfRule } from '../../../src/api/marketing/appliedRules.ts';
import { CHANGES_PAGE, type ChangeKind } from '../../../src/api/contract/account/changes.ts';
import { countChanges, listChanges } from '../../account/changes/changes.queries.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import { checkTarget } from './checkTarget.ts';
import { acknowledge, readRuleSettings, setRuleValue, type RuleSetting } from './ruleSettings.queries.ts';

const NOTHING = 'Nothing was changed.';
const NONE = refuse(404, `There is no such rule. ${NOTHING}`);
const logKinds = ['OPT_OUT', 'LIFT', 'CONSENT', 'LIST', 'RULE'] as const satisfies readonly ChangeKind[];

export const ruleHandlers = {
  checkTarget: async ({ query: { text }, session, services }) => await checkTarget(services, session, text),

  complianceRules: async ({ session, services: { store } }) => {
    const settings = new Map((await readRuleSettings(store.db, session)).map((one) => [one.ruleId, one]));
    return { version: RULES_VERSION, rules: complianceRules.map((rule) => ruleNow(rule, settings.get(rule.id))) };
  },

  setComplianceRule: async ({ params: { ruleId }, body: { value, reason }, session, services: { store, clock } }) => {
    const rule = ruleOf(ruleId);
    if (rule === undefined) return NONE;
    if (value !== null && value.kind !== rule.kind && value.kind !== 'BLOCK')
      return refuse(422, `This is a rule of another kind. ${NOTHING}`, { value: `is none of ${rule.kind} or BLOCK` });
    if (value !== null && rule.isOurs !== true && !isStricter(rule, value))
      return refuse(422, `A rule may only be made stricter. ${NOTHING}`, { value: 'is not stricter than the rule' });
    return await store.db.transaction().execute(async (trx) => {
      await setRuleValue(trx, session, { ruleId, value, reason }, clock.now());
      const settings = await readRuleSettings(trx, session);
      return ruleNow(
        rule,
        settings.find((one) => one.ruleId === ruleId),
      );
    });
  },

  acknowledgeRule: async ({ params: { ruleId }, session, services: { store, clock } }) => {
    const rule = ruleOf(ruleId);
    if (rule === undefined) return NONE;
    if (rule.kind !== 'NOTICE')
      return refuse(422, `Only notices are acknowledged; this is a rule that applies. ${NOTHING}`);
    return await store.db.transaction().execute(async (trx) => {
      await acknowledge(trx, session, ruleId, clock.now());
      const settings = await readRuleSettings(trx, session);
      return ruleNow(
        rule,
        settings.find((one) => one.ruleId === ruleId),
      );
    });
  },

  complianceLog: async ({ query: { before }, session, services: { store } }) => ({
    results: await listChanges(store.db, session, { kinds: logKinds, before, limit: CHANGES_PAGE }),
    ...(await countChanges(store.db, session, { kinds: logKinds })),
  }),
} satisfies Partial<Handlers>;

const ruleOf = (id: string): ComplianceRule | undefined => complianceRules.find((rule) => rule.id === id);

function ruleNow(rule: ComplianceRule, setting: RuleSetting | undefined): RuleNow {
  const { id, place, channels, text, basis, source, checked, confirmed, isOurs = false } = rule;
  const ships = valueOfRule(rule);
  const isSet = setting?.value != null && (isOurs || isStricter(rule, setting.value));
  return {
    id,
    place,
    placeName: placeName(place),
    channels: [...channels],
    text,
    basis,
    source,
    checked,
    confirmed,
    isOurs,
    ships,
    value: isSet && setting.value !== null ? valueOfRule(setting.value) : ships,
    setting:
      setting === undefined
        ? null
        : {
            isStricter: isSet,
            acknowledged: setting.acknowledged?.toISOString() ?? null,
            reason: setting.reason,
            at: setting.at.toISOString(),
            by: setting.by,
          },
  };
}
