import { memberLimitNames, memberLimits, type MemberLimit } from '../../../api/catalogue/account/memberLimits.ts';
import type { PersonField } from '../../../api/account/pastedColumns.ts';
import type { PastedPeople } from '../../../api/account/pastedPeople.ts';
import { userTypes } from '../../../api/catalogue/account/userTypes.ts';
import { limitsText, sentence } from './teamTexts.ts';
import type { WrongCells } from './wrongCells.ts';

const labels: Readonly<Record<Exclude<PersonField, MemberLimit>, string>> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  username: 'E-mail',
  phone: 'Phone',
  type: 'Type',
};

const isLimit = (field: PersonField): field is MemberLimit => memberLimits.some((limit) => limit === field);

interface Props {
  readonly read: PastedPeople;
  readonly wrong: WrongCells;
}

/** The rows as they were understood, each wrong cell with what is wrong with it. */
export function PastedTable({ read: { people, fields }, wrong }: Props) {
  // Whatever has no column of its own can be wrong all the same.
  const shown: readonly PersonField[] = fields.includes('username') ? fields : [...fields, 'username'];
  const hasLimits = shown.some(isLimit);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="team-scroll" tabIndex={0} role="region" aria-label="The rows as they are understood">
      <table className="team-people" data-testid="team-pasted">
        <thead>
          <tr>
            {shown.map((field) => (
              <th key={field} scope="col">
                {isLimit(field) ? memberLimitNames[field].label : labels[field]}
              </th>
            ))}
            {!fields.includes('type') && <th scope="col">Type</th>}
            {!hasLimits && <th scope="col">Limits</th>}
          </tr>
        </thead>
        <tbody>
          {people.map(({ cells, person }, row) => (
            // Two rows may say the same, which is what is wrong with them.
            <tr key={row}>
              {shown.map((field) => {
                const why = wrong.of(row, field);
                return (
                  <td key={field} className={why === null ? undefined : 'team-wrong'}>
                    {cells[field]}
                    {why !== null && <span className="team-why">{sentence(why)}</span>}
                  </td>
                );
              })}
              {!fields.includes('type') && <td>{userTypes[person.type]}</td>}
              {!hasLimits && <td>{limitsText(person)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
