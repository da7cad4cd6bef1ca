/** What is wrong with texts of a member that nobody typed into a field, as those of a pasted row; null: nothing. */
import { isEmail, isPhone } from '../../calc/validation/patterns.ts';
import { notTaken } from '../../calc/validation/typedText.ts';
import { MOST_NAME, MOST_PHONE } from '../contract/account/team.ts';

export function emailProblem(text: string): string | null {
  if (text === '') return 'is missing';
  const left = notTaken('email', text);
  if (left !== null) return left;
  if (Array.from(text).length > MOST_NAME) return `has ${MOST_NAME} characters at most`;
  return isEmail(text) ? null : 'is not an e-mail address';
}

export const phoneProblem = (text: string): string | null =>
  text === '' || (isPhone(text) && text.length <= MOST_PHONE)
    ? null
    : `has 10 to 15 digits, ${MOST_PHONE} characters at most`;
