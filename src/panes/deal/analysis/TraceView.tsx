import { ChevronDown, ChevronRight } from 'lucide-react';
import { useSelector } from '@xstate/react';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { traceResult } from '../../../calc/deal/trace/traceResult.ts';
import type { TraceNode } from '../../../calc/deal/trace/traceNode.ts';
import type { ResultPath } from '../../../calc/deal/whatIf/resultPath.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { useActors } from '../../parts/actors.tsx';
import { ResultField } from './ToolFields.tsx';
import { parentOf, traceRows, type TraceRow } from './traceRows.ts';

interface Props {
  readonly deal: Deal;
  readonly period: 'year' | 'month';
}

/** Where a number comes from: its terms, theirs, and so on down to what was typed. */
export function TraceView({ deal, period }: Props) {
  const { analysis, root } = useActors();
  const path = useSelector(analysis, (state) => state.context.views.traced);
  const trace = useMemo(() => traceOf(deal, path), [deal, path]);
  return (
    <>
      <form className="deal-tools" aria-label="Which result" onSubmit={(event) => event.preventDefault()}>
        <ResultField
          label="Result"
          value={path}
          period={period}
          onChange={(next) => root.send({ type: 'analysis.trace', path: next })}
        />
        <span className="deal-tools-note">Right opens, left closes, Enter goes to an input.</span>
      </form>
      {trace === null ? (
        <div className="empty" data-field="trace" tabIndex={-1}>
          <p className="empty-title">This deal has no such result</p>
          <p>The hold is shorter. Choose another result.</p>
        </div>
      ) : (
        <Tree trace={trace} deal={deal} period={period} key={path} />
      )}
    </>
  );
}

/** Null for a period after the end of the hold. */
function traceOf(deal: Deal, path: ResultPath): TraceNode | null {
  try {
    return traceResult(deal, path);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function Tree({ trace, deal, period }: Props & { readonly trace: TraceNode }) {
  const { root } = useActors();
  const id = useId();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['0']));
  const [chosen, setChosen] = useState('0');
  const rows = useMemo(() => traceRows(trace, deal, open, period), [trace, deal, open, period]);
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === chosen),
  );
  const current = rows[at];

  const turn = (row: TraceRow, isOpen: boolean): void => {
    const next = new Set(open);
    if (isOpen) next.add(row.id);
    else next.delete(row.id);
    setOpen(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (current === undefined) return;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setChosen(rows[at + 1]?.id ?? current.id),
      ArrowUp: () => setChosen(rows[at - 1]?.id ?? current.id),
      Home: () => setChosen('0'),
      End: () => setChosen(rows.at(-1)?.id ?? current.id),
      ArrowRight: () => (current.isOpen ? setChosen(rows[at + 1]?.id ?? current.id) : turn(current, current.hasTerms)),
      ArrowLeft: () => (current.isOpen ? turn(current, false) : setChosen(parentOf(current.id) ?? current.id)),
      Enter: () => {
        if (current.input !== null) root.send({ type: 'analysis.goTo', input: current.input });
        else turn(current, !current.isOpen);
      },
    };
    const move = moves[event.key];
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move();
  };

  return (
    <>
      <div
        className="deal-trace"
        role="tree"
        tabIndex={0}
        aria-label="Terms of the result"
        aria-activedescendant={`${id}-${at}`}
        data-field="trace"
        data-testid="analysis-trace"
        onKeyDown={onKeyDown}
      >
        {rows.map((row, index) => (
          <div
            key={row.id}
            id={`${id}-${index}`}
            role="treeitem"
            tabIndex={-1}
            aria-level={row.level}
            aria-selected={index === at}
            aria-expanded={row.hasTerms ? row.isOpen : undefined}
            className={`deal-term ${index === at ? 'deal-term--chosen' : ''} ${row.input === null ? '' : 'deal-term--input'}`}
            // Depth is data; it has no class.
            style={{ paddingLeft: 8 + (row.level - 1) * 16 }}
            ref={index === at ? intoView : undefined}
            onMouseDown={() => {
              setChosen(row.id);
              if (row.hasTerms) turn(row, !row.isOpen);
            }}
          >
            <span className="deal-term-mark" aria-hidden="true">
              {row.hasTerms && (row.isOpen ? <ChevronDown size={12} /> : <ChevronRight size={12} />)}
            </span>
            <span className="deal-term-sign">{row.level === 1 ? '' : row.sign < 0 ? '−' : '+'}</span>
            <span className="deal-term-label">{row.label}</span>
            {row.formula !== null && <span className="deal-term-formula">{row.formula}</span>}
            <span className="deal-term-value">{row.value}</span>
          </div>
        ))}
      </div>
      <p className="deal-formula" role="status">
        {current?.formula ?? ''}
      </p>
    </>
  );
}

const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
