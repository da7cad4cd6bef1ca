import { states, type State } from '../catalogue/search/states.ts';

/**
 * Whether sale prices are public where a property lies: `closed` where the record says that they are not, `doubtful`
 * in a state that only one of the two lists names (O-094), else `public`.
 *
 * @example priceDisclosure({ stateCode: 'TX', nonDisclosure: true }) // 'closed'
 * @example priceDisclosure({ stateCode: 'SD', nonDisclosure: false }) // 'doubtful'
 */
export function priceDisclosure({
  stateCode,
  nonDisclosure,
}: {
  readonly stateCode: string | null;
  readonly nonDisclosure: boolean | null;
}): 'closed' | 'doubtful' | 'public' {
  const known: Readonly<Record<string, State>> = states;
  const state = known[stateCode ?? ''];
  if (state !== undefined && state.nonDisclosure !== state.nonDisclosureAlternate) return 'doubtful';
  return nonDisclosure === true ? 'closed' : 'public';
}
