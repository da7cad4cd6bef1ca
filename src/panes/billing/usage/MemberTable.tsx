import type { Usage } from '../../../api/contract/billing/usage.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { dollars } from '../billing/dollars.ts';

/** What each member used of the limits in this month. */
export function MemberTable({ members }: { readonly members: Usage['members'] }) {
  return (
    <table className="usage-members">
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col">Saves</th>
          <th scope="col">Exports</th>
          <th scope="col">Spent</th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ userId, fullName, savesUsed, exportsUsed, spendUsed }) => (
          <tr key={userId}>
            <th scope="row">{fullName}</th>
            <td>{formatNumber(savesUsed)}</td>
            <td>{formatNumber(exportsUsed)}</td>
            <td>{dollars(spendUsed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
