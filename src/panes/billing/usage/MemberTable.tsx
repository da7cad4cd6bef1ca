import type { HeldKind, Usage } from '../../../api/contract/billing/usage.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { dollars } from '../billing/dollars.ts';
import { keptNames } from './keptNames.ts';

type Member = Usage['members'][number];

const keptColumns: readonly { readonly kind: HeldKind; readonly limit: keyof Member & `${string}Limit` }[] = [
  { kind: 'favorites', limit: 'favoritePropertyLimit' },
  { kind: 'marketingProperties', limit: 'marketingListPropertyLimit' },
  { kind: 'marketingContacts', limit: 'marketingContactLimit' },
];

/** What each member used in this month and keeps, of what limits of his own. */
export function MemberTable({ members }: { readonly members: Usage['members'] }) {
  const isKept = members.some(({ kept }) => kept !== null);
  return (
    <div className="usage-scroll">
      <table className="usage-table">
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">Saves</th>
            <th scope="col">Exports</th>
            <th scope="col">Spent</th>
            {isKept &&
              keptColumns.map(({ kind }) => (
                <th key={kind} scope="col">
                  {keptNames[kind]}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.userId}>
              <th scope="row">{member.fullName}</th>
              <Used used={member.savesUsed} limit={member.saveLimit} text={formatNumber} />
              <Used used={member.exportsUsed} limit={member.exportLimit} text={formatNumber} />
              <Used used={member.spendUsed} limit={member.spendLimit} text={dollars} />
              {isKept &&
                keptColumns.map(({ kind, limit }) => (
                  <Used key={kind} used={member.kept?.[kind] ?? 0} limit={member[limit]} text={formatNumber} />
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface UsedProps {
  readonly used: number;
  readonly limit: number | null;
  readonly text: (amount: number) => string;
}

function Used({ used, limit, text }: UsedProps) {
  return (
    <td>
      {text(used)}
      {limit !== null && <span className="muted"> of {text(limit)}</span>}
    </td>
  );
}
