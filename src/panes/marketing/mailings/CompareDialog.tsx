import { useState } from 'react';
import type { MailingRow } from '../../../api/contract/marketing/mailings.ts';
import { formatNumber, formatPercent } from '../../../calc/format/number.ts';
import { compareShares, FEWEST_LEADS } from '../../../calc/marketing/compareShares.ts';
import { underCursor } from '../../../machines/marketing/mailings/context.ts';
import { dollars } from '../../billing/billing/dollars.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** Two campaigns beside each other: which brought more leads, and whether that is more than chance. */
export function CompareDialog() {
  const { mailings, root } = useActors();
  const [{ first, others }] = useState(() => {
    const { context } = mailings.getSnapshot();
    const row = underCursor(context);
    return { first: row, others: context.all.filter(({ id, ordered }) => ordered !== null && id !== row?.id) };
  });
  const [id, setId] = useState(() => others.find(({ type }) => type === first?.type)?.id ?? others[0]?.id ?? 0);
  const second = others.find((other) => other.id === id);
  return (
    <Dialog
      title={first === undefined ? 'Compare campaigns' : `Compare ${first.name}`}
      testId="mailing-compare"
      onSubmit={() => root.send({ type: 'workspace.close' })}
      actions={
        <button type="submit" className="button button--primary">
          Close <Keys keys="Escape" />
        </button>
      }
    >
      {first === undefined || first.ordered === null || second === undefined ? (
        <p>Two campaigns that were ordered can be compared. There is no second one yet.</p>
      ) : (
        <>
          <Field label="With" place="above">
            {(control) => (
              <select
                {...control}
                className="field"
                data-field="other"
                data-autofocus=""
                value={id}
                onChange={({ target }) => setId(Number(target.value))}
              >
                {others.map((other) => (
                  <option key={other.id} value={other.id}>
                    {other.name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Compared first={first} second={second} />
        </>
      )}
    </Dialog>
  );
}

function Compared({ first, second }: { readonly first: MailingRow; readonly second: MailingRow }) {
  const compared = compareShares(triedOf(first), triedOf(second));
  const [one, other] = compared.shares;
  const rows: readonly (readonly [string, string, string])[] = [
    ['Recipients', formatNumber(first.recipientTotal), formatNumber(second.recipientTotal)],
    ['Scans', formatNumber(first.scans), formatNumber(second.scans)],
    ['Leads', formatNumber(first.leads), formatNumber(second.leads)],
    ['Leads a recipient', shareText(one), shareText(other)],
    ['Deals', formatNumber(first.deals), formatNumber(second.deals)],
    ['Cost a lead', costText(first.costPerLead), costText(second.costPerLead)],
    ['Cost a deal', costText(first.costPerDeal), costText(second.costPerDeal)],
  ];
  return (
    <>
      <table className="estimate-rows">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">{first.name}</th>
            <th scope="col">{second.name}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, left, right]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="number">{left}</td>
              <td className="number">{right}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" data-testid="compare-verdict">
        {verdictText(first, second, compared)}
      </p>
    </>
  );
}

const triedOf = ({ recipientTotal, leads }: MailingRow) => ({ reached: recipientTotal, leads });
const shareText = (share: number | null): string => (share === null ? 'n/a' : formatPercent(share));
const costText = (cost: number | null): string => (cost === null ? 'n/a' : dollars(cost));
const points = (share: number): string => (share * 100).toFixed(2);

function verdictText(
  { name: first }: MailingRow,
  { name: second }: MailingRow,
  { difference, interval, verdict }: ReturnType<typeof compareShares>,
): string {
  if (difference === null || interval === null)
    return `Too few to tell: each needs ${FEWEST_LEADS} leads before a difference says anything.`;
  const between = `The difference is ${points(difference)} points, with 95 % certainty between ${points(interval[0])} and ${points(interval[1])}.`;
  if (verdict === 'NEITHER') return `${between} It may be chance.`;
  return `${between} ${verdict === 'FIRST' ? first : second} brings more.`;
}
