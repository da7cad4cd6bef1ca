import { useSelector } from '@xstate/react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { formatPercent } from '../../../calc/format/number.ts';
import { tornadoLayout, type Stretch } from '../../../calc/deal/whatIf/positions.ts';
import { relativeInputs, tornado, type TornadoBar } from '../../../calc/deal/whatIf/tornado.ts';
import { resultOf } from '../../../calc/deal/whatIf/resultPath.ts';
import { cellTitle } from '../../../machines/deal/analysis/cellLabels.ts';
import { kindOf } from '../../../machines/deal/analysis/cellPath.ts';
import { cellText } from '../../../machines/deal/analysis/cellText.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { cellOfInput } from '../../../machines/deal/analysis/inputCells.ts';
import { resultText, resultTitle } from '../../../machines/deal/analysis/results.ts';
import { useActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { inputChoices } from './inputChoices.ts';
import { useHiddenLists } from './useHiddenLists.ts';
import { SensitivityCurve } from './SensitivityCurve.tsx';
import { ResultField } from './ToolFields.tsx';

interface Props {
  readonly deal: Deal;
  readonly period: 'year' | 'month';
}

const SHARES = [0.05, 0.1, 0.2, 0.3];

/** How far each input alone, moved by the same share of itself, moves a result: what to check before anything else. */
export function SensitivityView({ deal, period }: Props) {
  const { analysis, root } = useActors();
  const result = useSelector(analysis, (state) => state.context.views.result);
  const share = useSelector(analysis, (state) => state.context.views.share);
  const settled = useDeferredValue(deal);
  const base = useMemo(() => resultOf(settled, result), [settled, result]);
  const hidden = useHiddenLists();
  const bars = useMemo(() => {
    const paths = inputChoices(settled, hidden).map(({ path }) => path);
    // What moves nothing is no news.
    return tornado(settled, { inputs: relativeInputs(settled, paths, share), result }).filter(
      ({ swing }) => swing !== 0,
    );
  }, [settled, result, share, hidden]);
  return (
    <>
      <form className="deal-tools" aria-label="What is tried" onSubmit={(event) => event.preventDefault()}>
        <ResultField
          label="Result"
          value={result}
          period={period}
          onChange={(path) => root.send({ type: 'analysis.result', path })}
        />
        <Field label="Each input" place="bar">
          {(control) => (
            <select
              {...control}
              className="field"
              value={share}
              onChange={({ target }) => root.send({ type: 'analysis.share', share: Number(target.value) })}
            >
              {SHARES.map((each) => (
                <option key={each} value={each}>
                  ±{formatPercent(each)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <span className="deal-tools-note">
          {resultTitle(result, period)} is {resultText(result, base)} now.
        </span>
      </form>
      {base === null || bars.length === 0 ? (
        <div className="empty" data-field="sensitivity" tabIndex={-1}>
          <p className="empty-title">Nothing to compare</p>
          <p>
            {base === null ? 'The result does not exist for this deal.' : 'No input of this deal moves the result.'}
          </p>
        </div>
      ) : (
        <Tornado deal={settled} base={base} bars={bars} result={result} />
      )}
    </>
  );
}

interface TornadoProps {
  readonly deal: Deal;
  readonly base: number;
  readonly bars: readonly TornadoBar[];
  readonly result: string;
}

function Tornado({ deal, base, bars, result }: TornadoProps) {
  const { root } = useActors();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const layout = useMemo(() => tornadoLayout(base, bars), [base, bars]);
  const at = Math.min(chosen, bars.length - 1);
  const textOf = (input: string, value: number): string => {
    const cell = cellOfInput(deal, input);
    return cell === null ? String(value) : cellText(kindOf(cell), value);
  };
  const bar = bars[at];
  return (
    <>
      <div
        className="deal-tornado"
        role="listbox"
        tabIndex={0}
        aria-label={`Inputs by how far they move ${resultTitle(result)}; Enter goes to the input`}
        aria-activedescendant={`${id}-${at}`}
        data-field="sensitivity"
        onKeyDown={(event) => {
          const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          const input = bars[at]?.input;
          if (by !== 0) {
            event.preventDefault();
            setChosen(Math.max(0, Math.min(at + by, bars.length - 1)));
          } else if (event.key === 'Enter' && input !== undefined) root.send({ type: 'analysis.goTo', input });
        }}
      >
        {bars.map(({ input, low, high, atLow, atHigh }, index) => {
          const cell = cellOfInput(deal, input);
          const place = layout.bars[index];
          return (
            <div
              key={input}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className={index === at ? 'deal-bar deal-bar--chosen' : 'deal-bar'}
              ref={index === at ? intoView : undefined}
            >
              <span className="deal-bar-name" title={cell === null ? input : cellTitle(cell)}>
                {cell === null ? input : cellTitle(cell)}
              </span>
              <span className="deal-bar-track">
                {place !== null && place !== undefined && (
                  <>
                    <i className="deal-bar-low" style={across(place.low)} />
                    <i className="deal-bar-high" style={across(place.high)} />
                  </>
                )}
                <i className="deal-bar-base" style={across({ from: layout.base, width: 0 })} />
              </span>
              <span className="deal-bar-text">
                <span>
                  {textOf(input, low)} <b>{resultText(result, atLow)}</b>
                </span>
                <span>
                  {textOf(input, high)} <b>{resultText(result, atHigh)}</b>
                </span>
              </span>
            </div>
          );
        })}
      </div>
      {bar !== undefined && <SensitivityCurve deal={deal} bar={bar} result={result} />}
    </>
  );
}

/** A position is data; it has no class. */
const across = ({ from, width }: Stretch): { left: string; width: string } => ({
  left: formatPercent(from, 3),
  width: formatPercent(width, 3),
});

const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
