/** People to be invited, read from rows that were copied from a sheet: what each cell means, and which cells are wrong. */
import { firstMemberLimits, memberLimits, type MemberLimit } from '../catalogue/account/memberLimits.ts';
import { MOST_INVITED, MOST_NAME, type MemberType } from '../contract/account/team.ts';
import { delimitedRows } from './delimitedRows.ts';
import { emailProblem, phoneProblem } from './memberTexts.ts';
import { isAmount, memberTypeOf, pastedColumns, type PersonField } from './pastedColumns.ts';

/** As the calls that invite take one. */
export type InvitedPerson = Readonly<Record<MemberLimit, number | null>> & {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly username: string;
  readonly type: MemberType;
};

export interface PastedPerson {
  readonly person: InvitedPerson;
  /** The cells as they were pasted. */
  readonly cells: Readonly<Partial<Record<PersonField, string>>>;
  /** What is wrong, to be read after the name of the field. */
  readonly problems: Readonly<Partial<Record<PersonField, string>>>;
}

export interface PastedPeople {
  readonly people: readonly PastedPerson[];
  /** The fields that have a column, in the order of the rows. */
  readonly fields: readonly PersonField[];
  /** Headings of columns that are not taken. */
  readonly left: readonly string[];
  /** Why none of them can be invited, whatever their cells say; null: nothing. */
  readonly refusal: string | null;
}

/** @example namesOf('Lee, Ann B') // { firstName: 'Ann B', lastName: 'Lee' } */
function namesOf(name: string): { readonly firstName: string; readonly lastName: string } {
  const [last = '', first = ''] = name.split(',').map((part) => part.trim());
  if (first !== '') return { firstName: first, lastName: last };
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words.length < 2
    ? { firstName: words.join(' '), lastName: '' }
    : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

const NO_LIMIT: ReadonlySet<string> = new Set(['none', 'no limit', 'unlimited', '-', '–']);

/** A limit as it stands in a cell; what is no number stays as it was, and is wrong. */
function limitOf(field: MemberLimit, cell: string | undefined): number | null | 'wrong' {
  if (cell === undefined || cell === '') return firstMemberLimits[field];
  if (NO_LIMIT.has(cell.toLowerCase())) return null;
  const amount = Number(cell.replaceAll(/[$,]/g, ''));
  return isAmount(cell) && (field === 'spendLimit' || Number.isInteger(amount)) ? amount : 'wrong';
}

function personOf(cells: PastedPerson['cells']): PastedPerson {
  const problems: Partial<Record<PersonField, string>> = {};
  const note = (field: PersonField, problem: string | null): void => {
    if (problem !== null) problems[field] = problem;
  };
  const { name, username = '', phone = '' } = cells;
  const { firstName = '', lastName = '' } = name === undefined ? cells : { ...namesOf(name), ...cells };
  const type = cells.type === undefined || cells.type === '' ? 'TEAM_FULL' : memberTypeOf(cells.type);
  const limits = memberLimits.map((field) => {
    const limit = limitOf(field, cells[field]);
    if (limit === 'wrong') note(field, field === 'spendLimit' ? 'is no amount' : 'is no whole number');
    return [field, limit === 'wrong' ? null : limit] as const;
  });
  note('username', emailProblem(username));
  note('phone', phoneProblem(phone));
  if (type === null) note('type', 'is neither full access nor scout');
  if (firstName.length > MOST_NAME || lastName.length > MOST_NAME)
    note(name === undefined ? (lastName.length > MOST_NAME ? 'lastName' : 'firstName') : 'name', `is too long`);
  return {
    person: {
      ...(Object.fromEntries(limits) as Record<MemberLimit, number | null>), // one entry for each limit
      firstName,
      lastName,
      phone,
      username,
      type: type ?? 'TEAM_FULL',
    },
    cells,
    problems,
  };
}

/** The same with what is wrong of a row beside the others. */
function withRepeats(people: readonly PastedPerson[]): PastedPerson[] {
  const seen = new Set<string>();
  return people.map((one) => {
    const address = one.person.username.toLowerCase();
    const isRepeated = address !== '' && seen.has(address);
    seen.add(address);
    return isRepeated ? { ...one, problems: { username: 'stands twice', ...one.problems } } : one;
  });
}

/** @example pastedPeople('Ann Lee\tann@example.com\tscout').people[0]?.person.type // 'SCOUT' */
export function pastedPeople(text: string): PastedPeople {
  const { fields, left, rows } = pastedColumns(delimitedRows(text));
  const people = withRepeats(
    rows.map((row) =>
      personOf(Object.fromEntries(fields.flatMap((field, at) => (field === null ? [] : [[field, row[at] ?? '']])))),
    ),
  );
  const refusal =
    people.length > MOST_INVITED
      ? `${MOST_INVITED} people are invited at once at most, and here are ${people.length}.`
      : people.length > 0 && !fields.includes('username')
        ? 'No column holds e-mail addresses.'
        : null;
  return { people, fields: fields.filter((field) => field !== null), left, refusal };
}
