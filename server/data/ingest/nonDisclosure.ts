import { stateCodes, states, type State } from '../../../src/api/catalogue/search/states.ts';

/** States whose sale prices are not public, by the printed list (R-PROP-016, O-094). */
export const nonDisclosureStates: readonly string[] = stateCodes.filter((code) => {
  const state: State = states[code];
  return state.nonDisclosure === true;
});
