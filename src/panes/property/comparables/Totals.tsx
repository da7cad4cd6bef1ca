import { comparableAverages } from '../../../calc/comps/comparables.ts';
import type { AfterRepairValue } from '../../../calc/comps/afterRepairValue.ts';
import { flipStatistics } from '../../../calc/comps/flipStatistics.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import type { TabRow } from '../../../machines/property/surroundings/loadTab.ts';
import { CommandButton } from '../../parts/CommandButton.tsx';

type Figures = readonly (readonly [label: string, text: string])[];

function Strip({
  figures,
  label,
  children,
}: {
  readonly figures: Figures;
  readonly label: string;
  readonly children?: React.ReactNode;
}) {
  return (
    <div className="comps-averages">
      <dl className="comps-averages-list" aria-label={label}>
        {figures.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}

/** Averages of the selected rows that have the value (R-COMP-011 to R-COMP-014), and the value they lead to. */
export function CompTotals({
  selected,
  value,
}: {
  readonly selected: readonly TabRow[];
  readonly value: AfterRepairValue | null;
}) {
  const averages = comparableAverages(selected);
  const whole = (dollars: number | undefined): string =>
    formatDollars(dollars === undefined ? null : Math.round(dollars));
  return (
    <Strip
      label={`Averages of ${selected.length} selected sales`}
      figures={[
        ['Average price', formatDollars(averages.saleAmount)],
        ['Average $/sq ft', formatDollars(averages.pricePerSquareFoot, { forceCents: true })],
        ['Average DOM', formatNumber(averages.daysOnMarket)],
      ]}
    >
      <div className="comps-arv" data-testid="comps-value" title={value?.reasons.join(' ')}>
        <span className="comps-arv-label">Value after repair</span>
        <strong className="comps-arv-value">{whole(value?.value)}</strong>
        {value !== null && (
          <span className="muted">
            {whole(value.low)} to {whole(value.high)}
          </span>
        )}
        {value?.warnings.map((warning) => (
          <span key={warning} className="tag tag--warn">
            {warning}
          </span>
        ))}
        <CommandButton command={commandOf('comparables.useValue')} />
        <CommandButton command={commandOf('comparables.adjust')} />
      </div>
    </Strip>
  );
}

/** Average purchase, resale and gross profit of the selected flips, as amounts and per square foot (R-FLIP-002). */
export function FlipTotals({ selected }: { readonly selected: readonly TabRow[] }) {
  const figures = flipStatistics(
    selected.map((row) => ({
      acqSaleAmount: row.acqSaleAmount ?? null,
      acqSalePpsf: row.acqSalePpsf ?? null,
      disSaleAmount: row.disSaleAmount ?? null,
      disSalePpsf: row.disSalePpsf ?? null,
      flipLength: row.flipLength ?? null,
    })),
  );
  const perFoot = (amount: number | null): string => formatDollars(amount, { forceCents: true });
  return (
    <Strip
      label={`Averages of ${selected.length} selected flips`}
      figures={[
        ['Average purchase', `${formatDollars(figures.purchase)} · ${perFoot(figures.purchasePpsf)}/sf`],
        ['Average flip', `${formatDollars(figures.flip)} · ${perFoot(figures.flipPpsf)}/sf`],
        ['Average gross profit', `${formatDollars(figures.grossProfit)} · ${perFoot(figures.grossProfitPpsf)}/sf`],
        ['Average months', formatNumber(figures.flipLength)],
      ]}
    />
  );
}
