import { complianceRules } from '../../../src/api/catalogue/marketing/complianceRules.ts';
import { checkedListNames } from '../../../src/api/catalogue/marketing/ruleTypes.ts';

/** What lacks before somebody can be held against the list of a rule: numbers by their area code, addresses by the whole list. */
export function uncheckedText(ruleId: string | null): string {
  const rule = complianceRules.find(({ id }) => id === ruleId);
  if (rule?.kind !== 'CHECK' || rule.list === 'DNC') return 'not checked: upload a list that has its area code';
  return `not checked: upload the list "${checkedListNames[rule.list]}"; whoever has no address there cannot be`;
}
