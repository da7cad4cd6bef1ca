import type { failureOf } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';

/** What is wrong with a password is said after its name, as the server has it. */
export function passwordProblem(failure: ReturnType<typeof failureOf>): string {
  const problem = failure.fieldErrors['password'];
  return problem === undefined ? wordsOf(failure) : `The password ${problem}.`;
}
