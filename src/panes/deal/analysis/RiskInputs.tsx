import { inputScale } from '../../../calc/deal/whatIf/inputPath.ts';
import { cellTitle } from '../../../machines/deal/analysis/cellLabels.ts';
import { kindOf } from '../../../machines/deal/analysis/cellPath.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { cellOfInput } from '../../../machines/deal/analysis/inputCells.ts';
import {
  spreads,
  spreadText,
  usualUncertainty,
  withUncertainty,
  type Spread,
  type Uncertainty,
} from '../../../machines/deal/analysis/risk.ts';
import { CellField } from './CellField.tsx';
import type { InputChoice } from './inputChoices.ts';
import { InputField } from './ToolFields.tsx';

interface Props {
  readonly deal: Deal;
  readonly choices: readonly InputChoice[];
  readonly list: readonly Uncertainty[];
  /** Nobody chose them: they are those that move the result most. */
  readonly isUsual: boolean;
  /** Null: the usual ones again. */
  readonly onChange: (list: readonly Uncertainty[] | null) => void;
}

// Names of a const object.
const spreadNames = Object.entries(spreads) as [Spread, string][];

/** The inputs that are drawn at random: between which ends, and how they lie there. */
export function RiskInputs({ deal, choices, list, isUsual, onChange }: Props) {
  const others = choices.filter(({ path }) => !list.some(({ input }) => input === path));
  const change = (one: Uncertainty): void => onChange(withUncertainty(list, one));
  return (
    <section className="deal-risk-inputs" aria-label="Inputs drawn at random">
      <p className="deal-caption">
        {isUsual
          ? 'Drawn at random: what nobody knows and what matters most, ±10%.'
          : 'Drawn at random, each for itself:'}
      </p>
      {list.map((one) => {
        const cell = cellOfInput(deal, one.input);
        if (cell === null) return null;
        const title = cellTitle(cell);
        const end = (which: 'low' | 'high') => (
          <CellField
            label={`${title}, ${which === 'low' ? 'lowest' : 'highest'}`}
            place="hidden"
            kind={kindOf(cell)}
            value={one[which]}
            problemOf={(value) => endProblem(one, which, value)}
            onChange={(value) => change({ ...one, [which]: value ?? one[which] })}
          />
        );
        return (
          <div key={one.input} className="deal-risk-input" data-input={one.input}>
            <span className="deal-risk-name" title={`${title}: ${spreadText(deal, one)}`}>
              {title}
            </span>
            {end('low')}
            <span className="muted">to</span>
            {end('high')}
            <select
              className="field"
              aria-label={`${title}, how it is spread`}
              value={one.spread}
              // The options are the names of the const object.
              onChange={({ target }) => change({ ...one, spread: target.value as Spread })}
            >
              {spreadNames.map(([name, text]) => (
                <option key={name} value={name}>
                  {text}
                </option>
              ))}
            </select>
            <button
              type="button"
              className="deal-exit-trace"
              aria-label={`${title} stays as it is`}
              onClick={() => onChange(list.filter(({ input }) => input !== one.input))}
            >
              Fix
            </button>
          </div>
        );
      })}
      <div className="deal-risk-add">
        <InputField
          label="Add"
          value={null}
          choices={others}
          none="An input of this deal"
          onChange={(path) => {
            const added = path === null ? null : usualUncertainty(deal, path);
            if (added !== null) change(added);
          }}
        />
        {!isUsual && (
          <button type="button" className="deal-exit-trace" onClick={() => onChange(null)}>
            The usual ones
          </button>
        )}
      </div>
    </section>
  );
}

function endProblem({ input, low, high }: Uncertainty, which: 'low' | 'high', value: number): string | null {
  const scale = inputScale(input);
  if (scale !== null && (value < scale.min || value > scale.max)) return 'The input cannot have this value';
  const [from, to] = which === 'low' ? [value, high] : [low, value];
  return from > to ? 'The lowest must not be above the highest' : null;
}
