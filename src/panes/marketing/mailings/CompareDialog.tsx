import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { MailingRow } from '../../../api/contract/marketing/mailings.ts';
import type { Tally } from '../../../api/contract/marketing/tallies.ts';
import { formatNumber, formatPercent } from '../../../calc/format/number.ts';
import { compareShares, FEWEST_LEADS } from '../../../calc/marketing/compareShares.ts';
import { underCursor, type MailingsContext } from '../../../machines/marketing/mailings/context.ts';
import { dollars } from '../../billing/billing/dollars.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { PickField } from '../../parts/PickField.tsx';
import { SelectField } from '../../parts/SelectField.tsx';

/** One of two that stand beside each other. */
type Side = Omit<Tally, 'cost'>;

/** What is compared, the name of each, and what is said where there are not two of them. */
const kinds = {
  campaigns: {
    title: 'Campaigns',
    none: 'Two campaigns that were ordered can be compared. There is no second one yet.',
  },
  templates: {
    title: 'Templates',
    none: 'Two templates can be compared that postcards or e-mails began with and that were ordered. There are no two yet.',
  },
  lists: { title: 'Lists', none: 'Two lists can be compared that campaigns went to. There are no two yet.' },
} as const;
type Kind = keyof typeof kinds;
const kindOptions = (Object.keys(kinds) as Kind[]).map((key) => ({ key, name: kinds[key].title })); // exactly its keys

const sideOf = ({ id, name, ...row }: MailingRow): Side => ({ ...row, key: String(id), name, campaigns: 1 });

const sidesOf = (
  campaigns: readonly MailingRow[],
  tallies: MailingsContext['tallies'],
): Readonly<Record<Kind, readonly Side[]>> => ({
  campaigns: campaigns.filter(({ ordered }) => ordered !== null).map(sideOf),
  templates: tallies.templates.toSorted(byLeads),
  lists: tallies.lists.toSorted(byLeads),
});

/** Those that brought most stand first, and of two that brought the same the one by its name. */
const byLeads = (one: Side, other: Side): number =>
  other.leads - one.leads || one.name.localeCompare(other.name, 'en', { numeric: true });

const optionsOf = (sides: readonly Side[]) =>
  sides.map(({ key, name, leads, recipientTotal }) => ({
    key,
    name,
    note: `${leads === 1 ? '1 lead' : `${formatNumber(leads)} leads`} of ${formatNumber(recipientTotal)}`,
  }));

/**
 * Two campaigns beside each other, or all that began with two templates or went to two lists: which brought more leads, and
 * whether that is more than chance.
 */
export function CompareDialog() {
  const { mailings, root } = useActors();
  const campaigns = useSelector(mailings, ({ context }) => context.all);
  const tallies = useSelector(mailings, ({ context }) => context.tallies);
  const sides = useMemo(() => sidesOf(campaigns, tallies), [campaigns, tallies]);
  const [kind, setKind] = useState<Kind>('campaigns');
  const [chosen, setChosen] = useState<readonly [string | null, string | null]>(() => {
    const row = underCursor(mailings.getSnapshot().context);
    return row === undefined || row.ordered === null ? [null, null] : [String(row.id), likeIt(row, sides.campaigns)];
  });
  const all = sides[kind];
  const first = all.find(({ key }) => key === chosen[0]) ?? all[0];
  const others = all.filter((side) => side !== first);
  const second = others.find(({ key }) => key === chosen[1]) ?? others[0];
  const close = (): void => root.send({ type: 'workspace.close' });
  return (
    <Dialog
      title="What brought more"
      testId="mailing-compare"
      onSubmit={close}
      actions={
        <button type="submit" className="button button--primary">
          Close <Keys keys="Escape" />
        </button>
      }
    >
      <SelectField
        label="Compare"
        field="kind"
        isFirst
        options={kindOptions}
        value={kind}
        onChoose={(key) => {
          setKind(key);
          setChosen([null, null]);
        }}
      />
      {first === undefined || second === undefined ? (
        <p>{kinds[kind].none}</p>
      ) : (
        <>
          <PickField
            label="First"
            field="first"
            options={optionsOf(all)}
            value={first.key}
            onChoose={(key) => setChosen([key, key === second.key ? first.key : second.key])}
            onEnter={close}
          />
          <PickField
            label="With"
            field="other"
            options={optionsOf(others)}
            value={second.key}
            onChoose={(key) => setChosen([first.key, key])}
            onEnter={close}
          />
          <Compared first={first} second={second} isMany={kind !== 'campaigns'} />
          {kind === 'lists' && <p className="muted">A campaign to several lists counts for each of them.</p>}
        </>
      )}
    </Dialog>
  );
}

/** The one that a campaign is held against by itself: another of its channel. */
function likeIt({ id, type }: MailingRow, campaigns: readonly Side[]): string | null {
  const others = campaigns.filter(({ key }) => key !== String(id));
  return (others.find((other) => 'type' in other && other.type === type) ?? others[0])?.key ?? null;
}

interface ComparedProps {
  readonly first: Side;
  readonly second: Side;
  /** Of each there may be several campaigns. */
  readonly isMany: boolean;
}

function Compared({ first, second, isMany }: ComparedProps) {
  const compared = compareShares(triedOf(first), triedOf(second));
  const [one, other] = compared.shares;
  const counted = (label: string, count: (side: Side) => number): Line => [
    label,
    formatNumber(count(first)),
    formatNumber(count(second)),
  ];
  const lines: readonly Line[] = [
    ...(isMany ? [counted('Campaigns', ({ campaigns }) => campaigns)] : []),
    counted('Recipients', ({ recipientTotal }) => recipientTotal),
    counted('Scans', ({ scans }) => scans),
    counted('Leads', ({ leads }) => leads),
    ['Leads a recipient', shareText(one), shareText(other)],
    counted('Appointments', ({ appointments }) => appointments),
    counted('Deals', ({ deals }) => deals),
    ['Cost a lead', costText(first.costPerLead), costText(second.costPerLead)],
    ['Cost a deal', costText(first.costPerDeal), costText(second.costPerDeal)],
  ];
  return (
    <>
      <table className="compare-rows">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">{first.name}</th>
            <th scope="col">{second.name}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, left, right]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{left}</td>
              <td>{right}</td>
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

type Line = readonly [label: string, first: string, second: string];
const triedOf = ({ recipientTotal, leads }: Side) => ({ reached: recipientTotal, leads });
const shareText = (share: number | null): string => (share === null ? 'n/a' : formatPercent(share));
const costText = (cost: number | null): string => (cost === null ? 'n/a' : dollars(cost));
const points = (share: number): string => (share * 100).toFixed(2);

function verdictText(
  { name: first }: Side,
  { name: second }: Side,
  { difference, interval, verdict }: ReturnType<typeof compareShares>,
): string {
  if (difference === null || interval === null)
    return `Too few to tell: each needs ${FEWEST_LEADS} leads before a difference says anything.`;
  const between = `The difference is ${points(difference)} points, with 95 % certainty between ${points(interval[0])} and ${points(interval[1])}.`;
  if (verdict === 'NEITHER') return `${between} It may be chance.`;
  return `${between} ${verdict === 'FIRST' ? first : second} brings more.`;
}
