import { formatDollars } from '../../../calc/format/currency.ts';
import { MISSING } from '../../../calc/format/missing.ts';
import { lackingWords } from '../../../calc/deal/lacking.ts';
import { formatNumber, formatPercent } from '../../../calc/format/number.ts';
import type { TraceNode } from '../../../calc/deal/trace/traceNode.ts';
import { resultReference } from '../../../calc/deal/whatIf/resultPath.ts';
import { cellTitle } from '../../../machines/deal/analysis/cellLabels.ts';
import { kindOf } from '../../../machines/deal/analysis/cellPath.ts';
import { cellText } from '../../../machines/deal/analysis/cellText.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { cellOfInput } from '../../../machines/deal/analysis/inputCells.ts';
import { resultTitle } from '../../../machines/deal/analysis/results.ts';

export interface TraceRow {
  /** Where it stands in the tree: `0`, `0.2`, `0.2.1`. */
  readonly id: string;
  /** From 1. */
  readonly level: number;
  readonly sign: 1 | -1;
  readonly label: string;
  readonly value: string;
  readonly formula: string | null;
  readonly hasTerms: boolean;
  readonly isOpen: boolean;
  /** The path of an input, to go to its cell. */
  readonly input: string | null;
  readonly node: TraceNode;
}

/** The rows of a trace that are open, from the result down to the inputs. */
export function traceRows(
  root: TraceNode,
  deal: Deal,
  open: ReadonlySet<string>,
  period: 'year' | 'month',
): TraceRow[] {
  const walk = (node: TraceNode, id: string, level: number, sign: 1 | -1): TraceRow[] => {
    const isOpen = open.has(id) && node.terms.length > 0;
    const row: TraceRow = {
      id,
      level,
      sign,
      label: labelOf(node, deal, period),
      value: valueOf(node, deal),
      formula: node.formula,
      hasTerms: node.terms.length > 0,
      isOpen,
      input: node.operation === 'input' ? node.path : null,
      node,
    };
    const below = isOpen
      ? node.terms.flatMap((term, index) => walk(term.node, `${id}.${index}`, level + 1, term.sign))
      : [];
    return [row, ...below];
  };
  return walk(root, '0', 1, 1);
}

function labelOf(node: TraceNode, deal: Deal, period: 'year' | 'month'): string {
  const cell = node.operation === 'input' ? cellOfInput(deal, node.path) : null;
  if (cell !== null) return cellTitle(cell);
  return resultReference(node.path) === null ? node.label : resultTitle(node.path, period);
}

function valueOf({ value, kind, path, operation, lacking = null }: TraceNode, deal: Deal): string {
  if (lacking !== null) return `${MISSING}: ${lackingWords[lacking]}`;
  const cell = operation === 'input' ? cellOfInput(deal, path) : null;
  if (cell !== null) return cellText(kindOf(cell), value) || 'empty';
  if (value === null) return MISSING;
  if (typeof value !== 'number') return String(value);
  if (kind === 'money') return formatDollars(value);
  return kind === 'rate' ? formatPercent(value, 4) : formatNumber(value, 4);
}

/** The row that a row stands below; null for the first. */
export const parentOf = (id: string): string | null => (id.includes('.') ? id.slice(0, id.lastIndexOf('.')) : null);
