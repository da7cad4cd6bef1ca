import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { percentile, type Simulation, type SimulationPlan } from '../../../calc/deal/whatIf/monteCarlo.ts';
import { resultKind, resultOf } from '../../../calc/deal/whatIf/resultPath.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { resultCellKind, resultText, resultTitle } from '../../../machines/deal/analysis/results.ts';
import { planOf, RUN_CHOICES, uncertaintiesOf, type RiskSetup } from '../../../machines/deal/analysis/risk.ts';
import { useActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { CellField } from './CellField.tsx';
import { inputChoices } from './inputChoices.ts';
import { useHiddenLists } from './useHiddenLists.ts';
import { RiskChart, type ChartMark } from './RiskChart.tsx';
import { riskFigures, riskSentences } from './riskFigures.ts';
import { RiskInputs } from './RiskInputs.tsx';
import { ResultField } from './ToolFields.tsx';
import { useSimulation } from './useSimulation.ts';

interface Props {
  readonly deal: Deal;
  readonly period: 'year' | 'month';
}

const LARGEST_SEED = 2 ** 32 - 1;

/** How uncertain a result is when its inputs are: thousands of deals with inputs drawn at random (Monte Carlo). */
export function RiskView({ deal, period }: Props) {
  const { analysis, root } = useActors();
  const result = useSelector(analysis, (state) => state.context.views.result);
  const setup = useSelector(analysis, (state) => state.context.views.risk);
  const settled = useDeferredValue(deal);
  const hidden = useHiddenLists();
  const choices = useMemo(() => inputChoices(settled, hidden), [settled, hidden]);
  const base = useMemo(() => resultOf(settled, result), [settled, result]);
  const { inputs, runs, seed, target } = setup;
  const list = useMemo(
    () => uncertaintiesOf(settled, { inputs }, { known: choices.map(({ path }) => path), result }),
    [settled, inputs, choices, result],
  );
  const plan = useMemo(() => planOf(settled, list, { runs, seed, result }), [settled, list, runs, seed, result]);
  const { finished, done } = useSimulation(settled, plan);
  const set = (change: Partial<RiskSetup>): void => root.send({ type: 'analysis.risk', change });
  const isRunning = finished?.plan !== plan && list.length > 0;
  return (
    <div
      className="deal-risk"
      data-field="risk"
      data-testid="analysis-risk"
      data-state={isRunning ? 'running' : 'done'}
      tabIndex={-1}
      role="group"
      aria-label="Risk"
    >
      <form className="deal-tools" aria-label="What is simulated" onSubmit={(event) => event.preventDefault()}>
        <ResultField
          label="Result"
          value={result}
          period={period}
          onChange={(path) => root.send({ type: 'analysis.result', path })}
        />
        <CellField
          label="at least"
          kind={resultCellKind(result)}
          value={target ?? base ?? 0}
          onChange={(value) => set({ target: value })}
        />
        <Field label="Runs" place="bar">
          {(control) => (
            <select
              {...control}
              className="field"
              value={runs}
              onChange={({ target: chosen }) => set({ runs: Number(chosen.value) })}
            >
              {RUN_CHOICES.map((each) => (
                <option key={each} value={each}>
                  {formatNumber(each)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <CellField
          label="Seed"
          kind={{ kind: 'number', isWhole: true }}
          value={seed}
          problemOf={(value) => (value < 0 || value > LARGEST_SEED ? 'From 0 to 4,294,967,295' : null)}
          onChange={(value) => set({ seed: value ?? 1 })}
        />
      </form>
      <Progress label="Simulating" done={done} of={runs} isOn={isRunning} />
      {base === null || list.length === 0 ? (
        <div className="empty deal-risk-empty">
          <p className="empty-title">Nothing to simulate</p>
          <p>
            {base === null
              ? 'The result does not exist for this deal.'
              : 'No input is uncertain. Add one below, or from the sheet.'}
          </p>
        </div>
      ) : (
        // Of the inputs before while those of now are simulated; never of another result.
        finished?.plan.result === result && <Outcome {...finished} base={base} target={target} />
      )}
      <RiskInputs
        deal={settled}
        choices={choices}
        list={list}
        isUsual={inputs === null}
        onChange={(next) => set({ inputs: next })}
      />
    </div>
  );
}

interface OutcomeProps {
  readonly simulation: Simulation;
  readonly plan: SimulationPlan;
  /** The result of the sheet as it is. */
  readonly base: number;
  readonly target: number | null;
}

function Outcome({ simulation, plan, base, target }: OutcomeProps) {
  const { values } = simulation;
  const { result, seed, inputs } = plan;
  const marks = useMemo((): ChartMark[] => {
    const at = (share: number, label: string): ChartMark[] => {
      const value = percentile(values, share);
      return value === null ? [] : [{ at: value, label }];
    };
    return [
      ...at(0.1, 'P10'),
      ...at(0.5, 'Median'),
      ...at(0.9, 'P90'),
      { at: target ?? base, label: target === null ? 'Sheet' : 'Target', isStrong: true },
    ];
  }, [values, target, base]);
  const figures = riskFigures(simulation, result);
  const sentences = riskSentences(simulation, { result, inputs: inputs.length, seed, target: target ?? base });
  return (
    <>
      <div className="deal-risk-chart">
        <RiskChart
          label={`How often each ${resultTitle(result)} came out of ${formatNumber(simulation.runs)} runs; the sheet says ${resultText(result, base)}.`}
          values={values}
          kind={resultKind(result)}
          marks={marks}
        />
      </div>
      <dl className="deal-risk-figures" aria-label="Percentiles" data-testid="risk-figures">
        {figures.map(({ key, label, text, title, isNegative }) => (
          <div key={key} title={title} data-figure={key}>
            <dt>{label}</dt>
            <dd className={isNegative ? 'deal-negative' : undefined}>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="deal-risk-words" data-testid="risk-words" role="status">
        {sentences.join(' ')}
      </p>
    </>
  );
}
