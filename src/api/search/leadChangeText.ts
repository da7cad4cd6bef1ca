/** What entered, left and changed in a saved search, in the words of a person: on screen and in e-mail. */
import type { FactChange, LeadChange, SearchRun } from '../contract/search/searches.ts';
import { formatNumber } from '../../calc/format/number.ts';

export type ChangeKind = 'entered' | 'left' | 'changed';

/**
 * Why a lead entered, left or changed.
 *
 * @example leadChangeText('entered', { ..., reason: 'CRITERIA', facts: [{ criterion: '3 or more beds', label: 'Beds', before: '2', after: '3' }] })
 * // 'Now meets 3 or more beds: Beds 2 › 3'
 */
export function leadChangeText(kind: ChangeKind, { reason, facts }: LeadChange): string {
  switch (reason) {
    case 'NEW':
      return 'New in the data';
    case 'GONE':
      return 'No longer in the data';
    case 'UNKNOWN':
      return kind === 'entered'
        ? 'Meets all criteria now; the data before is not kept, so what it lacked is not known'
        : 'What changed is not known';
    case 'FACTS':
      return facts.map(factWords).join('; ');
    case 'CRITERIA': {
      const verb = kind === 'entered' ? 'Now meets' : 'No longer meets';
      return facts.map((fact) => `${verb} ${criterionWords(fact)}`).join('; ');
    }
  }
}

const factWords = ({ label, before, after }: FactChange): string =>
  `${label ?? ''} ${before ?? 'unknown'} › ${after ?? 'unknown'}`.trim();

const criterionWords = (fact: FactChange): string =>
  fact.label === null ? (fact.criterion ?? '') : `${fact.criterion ?? ''}: ${factWords(fact)}`;

/** `3 new, 1 left, 12 changed`; what is zero is left out. */
export function runText({ entered, left, changed }: Pick<SearchRun, 'entered' | 'left' | 'changed'>): string {
  const parts = [
    entered > 0 ? `${formatNumber(entered)} new` : '',
    left > 0 ? `${formatNumber(left)} left` : '',
    (changed ?? 0) > 0 ? `${formatNumber(changed ?? 0)} changed` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'no change' : parts.join(', ');
}
