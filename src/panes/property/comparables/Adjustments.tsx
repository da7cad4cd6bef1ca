import { adjustmentTable } from '../../../calc/comps/adjustmentTable.ts';
import { FEWEST_SALES, type AfterRepairValue } from '../../../calc/comps/afterRepairValue.ts';
import { features, type FeatureKey } from '../../../calc/comps/features.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { MISSING } from '../../../calc/format/missing.ts';
import { formatNumber, formatPercent } from '../../../calc/format/number.ts';
import { parseCell } from '../../../machines/deal/analysis/parseCell.ts';
import type { SubjectHome } from '../../../machines/property/surroundings/subjectHome.ts';
import type { TabRow } from '../../../machines/property/surroundings/loadTab.ts';
import type { TabContext } from '../../../machines/property/surroundings/tabContext.ts';
import { TypedField } from '../../parts/TypedField.tsx';
import { useActors } from '../../parts/actors.tsx';

interface Props {
  readonly value: AfterRepairValue | null;
  readonly home: SubjectHome | null;
  readonly rates: TabContext['rates'];
  readonly rows: readonly TabRow[];
}

/** The rates of this market, each to be set by hand, and every selected sale brought to the subject by them. */
export function Adjustments({ value, home, rates, rows }: Props) {
  if (value === null || home === null)
    return (
      <div className="comps-adjust empty">
        <p className="empty-title">No value yet</p>
        <p>It needs {FEWEST_SALES} sales with a price, and at least one of them selected.</p>
      </div>
    );
  const table = adjustmentTable(value, home, rates);
  const addresses = new Map(rows.map(({ id, streetAddress, apn }) => [id, streetAddress ?? apn ?? MISSING]));
  return (
    // What scrolls has to be reachable: arrows move through the sales.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="comps-adjust" role="region" aria-label="Adjustments" tabIndex={0}>
      <ul className="comps-reasons">
        {value.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <table className="comps-table-plain">
        <thead>
          <tr>
            <th scope="col">Rate</th>
            <th scope="col" className="num">
              Dollars
            </th>
            <th scope="col" className="num">
              ±
            </th>
            <th scope="col">per</th>
          </tr>
        </thead>
        <tbody>
          {table.rates.map(({ key, dollars, error }) => (
            <tr key={key}>
              <th scope="row">{features[key].label}</th>
              <td className="num">
                <RateField feature={key} dollars={dollars} isOwn={error === null} />
              </td>
              <td className="num muted">{error === null ? 'set' : formatDollars(error)}</td>
              <td className="muted">{features[key].unit}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="comps-table-plain">
        <thead>
          <tr>
            <th scope="col">Sale</th>
            <th scope="col" className="num">
              Price
            </th>
            {table.rates.map(({ key }) => (
              <th key={key} scope="col" className="num">
                {features[key].label}
              </th>
            ))}
            <th scope="col" className="num">
              Adjusted
            </th>
            <th scope="col" className="num">
              Gross
            </th>
            <th scope="col" className="num">
              Weight
            </th>
          </tr>
        </thead>
        <tbody>
          {table.sales.map(({ id, price, steps, adjusted, gross, isStrained, weight }) => (
            <tr key={id}>
              <th scope="row">{addresses.get(id) ?? id}</th>
              <td className="num">{formatDollars(price)}</td>
              {steps.map(({ key, dollars }) => (
                <td key={key} className={`num ${dollars !== null && dollars < 0 ? 'comps-minus' : ''}`}>
                  {dollars === null ? '' : formatNumber(dollars)}
                </td>
              ))}
              <td className="num comps-strong">{formatDollars(adjusted)}</td>
              <td className={`num ${isStrained ? 'comps-warning' : ''}`}>{formatPercent(gross, 0)}</td>
              <td className="num">{formatPercent(weight, 0)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={table.rates.length + 4}>
              Wider market, as if it were two more sales
            </th>
            <td className="num">{formatPercent(value.marketShare, 0)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** A rate in dollars per unit; empty takes the estimated one again. */
function RateField({
  feature,
  dollars,
  isOwn,
}: {
  readonly feature: FeatureKey;
  readonly dollars: number;
  readonly isOwn: boolean;
}) {
  const { root } = useActors();
  const name = `${features[feature].label}, dollars per ${features[feature].unit}`;
  return (
    <TypedField
      label={name}
      place="hidden"
      className={`comps-field comps-rate ${isOwn ? 'comps-rate--own' : ''}`}
      field={`rate-${feature}`}
      title={`${name}. Empty: as estimated.`}
      text={formatDollars(dollars)}
      read={(typed) => parseCell({ kind: 'money' }, typed)}
      onTake={(typed) =>
        root.send({ type: 'surroundings.rate', key: feature, dollars: typeof typed === 'number' ? typed : null })
      }
    />
  );
}
