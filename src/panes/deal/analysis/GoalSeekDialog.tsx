import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { currentDeal } from '../../../machines/deal/analysis/context.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { inputPathOf } from '../../../machines/deal/analysis/inputCells.ts';
import { parseCell } from '../../../machines/deal/analysis/parseCell.ts';
import { resultCellKind } from '../../../machines/deal/analysis/results.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { inputChoices } from './inputChoices.ts';
import { useHiddenLists } from './useHiddenLists.ts';
import { InputField, ResultField } from './ToolFields.tsx';
import './analysis.css';

/** Which value of an input gives a result: the price for a cash-on-cash of 8 %, the rent for break-even. */
export function GoalSeekDialog() {
  const { analysis } = useActors();
  const deal = useSelector(analysis, ({ context }) => currentDeal(context));
  if (deal !== null) return <Goal deal={deal} />;
  return (
    <Dialog title="Goal seek" testId="goal-seek">
      <p>No analysis is open: there is nothing to change.</p>
    </Dialog>
  );
}

function Goal({ deal }: { readonly deal: Deal }) {
  const { analysis, root } = useActors();
  const { views, calculation } = analysis.getSnapshot().context;
  const hidden = useHiddenLists();
  const choices = useMemo(() => inputChoices(deal, hidden), [deal, hidden]);
  const fromCursor = views.place.path === null ? null : inputPathOf(deal, views.place.path);
  const [input, setInput] = useState(fromCursor ?? 'purchaseAmount');
  const [result, setResult] = useState(views.result);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const missed = useSelector(analysis, (state) => state.context.views.missed);
  const isMonthly = calculation?.ok === true && calculation.outcome.result.termMonths < 12;
  const isCurrent = missed !== null && missed.goal.input === input && missed.goal.result === result;
  const message = problem ?? (isCurrent ? missed.message : null);

  const seek = (): void => {
    const parsed = parseCell(resultCellKind(result), typed);
    if (!parsed.ok) setProblem(parsed.message);
    else if (typeof parsed.value !== 'number') setProblem('Type the value that the result should reach.');
    else {
      setProblem(null);
      root.send({ type: 'analysis.seek', goal: { input, result, target: parsed.value } });
    }
  };
  return (
    <Dialog
      title="Goal seek"
      testId="goal-seek"
      onSubmit={seek}
      actions={
        <>
          {problem === null && isCurrent && missed.nearest !== null && (
            <button type="button" className="button" onClick={() => root.send({ type: 'analysis.seekNearest' })}>
              Take the nearest
            </button>
          )}
          <button type="submit" className="button button--primary">
            Find it <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <div className="deal-goal">
        <InputField
          label="Change"
          place="beside"
          value={input}
          choices={choices}
          onChange={(path) => setInput(path ?? 'purchaseAmount')}
        />
        <ResultField
          label="until"
          place="beside"
          value={result}
          period={isMonthly ? 'month' : 'year'}
          onChange={(path) => setResult(path)}
        />
        <Field
          label="is"
          error={message}
          required="Type the value that the result should reach."
          hint="The value found is typed into its cell; undo takes it back."
        >
          {(control) => (
            <input
              {...control}
              className="field field--number"
              data-autofocus
              autoComplete="off"
              placeholder={placeholders[resultCellKind(result).kind]}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setProblem(null);
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

const placeholders: Readonly<Record<string, string>> = { money: '$1,000', percent: '8%', number: '1.25', months: '60' };
