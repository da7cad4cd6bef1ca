import type { Analysis } from '../analysis.ts';
import type { AnalysisResult } from '../analyze.ts';
import { lacksOf, type Lacks } from '../lacking.ts';
import { periodColumn } from '../periodCatalogue.ts';
import { firstMortgage } from '../../mortgage/mortgageList.ts';
import { countedResult, resultKind, resultReference } from '../whatIf/resultPath.ts';
import type { TraceNode, TraceTerm } from './traceNode.ts';

/** Makes nodes and keeps them by path, so that a number that is used twice is traced once. */
export class TraceContext {
  readonly analysis: Analysis;
  readonly result: AnalysisResult;
  readonly #lacks: Lacks;
  readonly #nodes = new Map<string, TraceNode>();

  constructor(analysis: Analysis, result: AnalysisResult) {
    this.analysis = analysis;
    this.result = result;
    this.#lacks = lacksOf(analysis, result.initialCash);
  }

  /** The node of a path, made once. */
  node(path: string, make: () => Omit<TraceNode, 'path'>): TraceNode {
    const known = this.#nodes.get(path);
    if (known !== undefined) return known;
    const made = { path, ...make() };
    this.#nodes.set(path, made);
    return made;
  }

  /** Terms are what the arithmetic counts, so that they add up also where the deal lacks something. */
  #counted(path: string): number | null {
    const reference = resultReference(path);
    return reference === null ? null : countedResult(this.analysis, this.result, reference);
  }

  /** A number that the result holds, with the terms it came from. */
  resultNode(path: string, operation: 'sum' | 'rule', formula: string, terms: () => TraceTerm[]): TraceNode {
    return this.node(path, () => ({
      label: periodColumn(path.split('.')[1] ?? '')?.label ?? path,
      kind: resultKind(path),
      value: this.#counted(path),
      lacking: this.#lacks.of(path),
      operation,
      formula,
      terms: terms(),
    }));
  }

  /** A field as a person entered it. Null where nothing was entered. */
  input(path: string, kind: TraceNode['kind']): TraceNode {
    return this.node(path, () => ({
      label: path,
      kind,
      value: inputValue(this.analysis, path),
      operation: 'input',
      formula: null,
      terms: [],
    }));
  }

  inputs(paths: readonly string[], kind: TraceNode['kind']): TraceTerm[] {
    return paths.map((path) => plus(this.input(path, kind)));
  }

  /** The index of the First mortgage in the list, or -1. */
  get firstMortgageIndex(): number {
    const mortgages = this.analysis.mortgages ?? [];
    const first = firstMortgage(mortgages);
    return first === undefined ? -1 : mortgages.indexOf(first);
  }
}

export function plus(node: TraceNode): TraceTerm {
  return { sign: 1, node };
}

export function minus(node: TraceNode): TraceTerm {
  return { sign: -1, node };
}

function inputValue(analysis: Analysis, path: string): TraceNode['value'] {
  let value: unknown = analysis;
  for (const key of path.replaceAll('[', '.').replaceAll(']', '').split('.')) {
    if (typeof value !== 'object' || value === null) return null;
    value = Object.getOwnPropertyDescriptor(value, key)?.value;
  }
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;
}
