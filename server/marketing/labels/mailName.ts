import { inLetterCase } from '../../../src/calc/format/letterCase.ts';
import type { ContactFields } from '../../../src/api/contract/contacts/contacts.ts';

type Names = Pick<ContactFields, 'firstName' | 'middleName' | 'lastName' | 'suffix' | 'companyName'>;

const joined = (parts: readonly string[]): string => parts.filter((part) => part.trim() !== '').join(' ');

/**
 * Owners on one line, as people write them: a company by its name, two of one family name by it once.
 *
 * @example mailName([{ firstName: 'JOHN', middleName: 'A', lastName: 'SMITH', ... }, { firstName: 'MARY', lastName: 'SMITH', ... }])
 * // 'John A & Mary Smith'
 */
export function mailName(people: readonly Names[]): string {
  const companies = people.filter(({ companyName }) => companyName !== '').map(({ companyName }) => companyName);
  if (companies.length > 0) return [...new Set(companies.map(inLetterCase))].join(' & ');
  const [first, second] = people;
  const isFamily =
    people.length === 2 &&
    first?.firstName !== '' &&
    second?.firstName !== '' &&
    first?.suffix === '' &&
    first.lastName.toLowerCase() === second?.lastName.toLowerCase();
  const names = people.map(({ firstName, middleName, lastName, suffix }, at) =>
    inLetterCase(joined([firstName, middleName, isFamily && at === 0 ? '' : lastName, suffix])),
  );
  return [...new Set(names.filter((name) => name !== ''))].join(' & ');
}
