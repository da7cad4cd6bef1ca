/** What PostgreSQL's auto_explain tells of a statement, as lines of its log in JSON. */

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const PLAN = /^duration: [\d.]+ ms {2}plan:\n/;

/** Statements of a line whose plan had a step that met more than so many rows: their text, and what it met. */
export function quadratic(line: string, most: number): string[] {
  if (line === '') return [];
  const { message = '' } = JSON.parse(line) as { message?: string };
  if (!PLAN.test(message)) return [];
  const { 'Query Text': text, Plan: plan } = JSON.parse(message.replace(PLAN, '')) as {
    'Query Text': string;
    Plan: PlanNode;
  };
  const worst = worstOf(plan);
  return worst.met > most
    ? [
        `${worst.node['Node Type']} on ${worst.node['Relation Name'] ?? '-'} met ${worst.met} rows: ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}`,
      ]
    : [];
}

function worstOf(node: PlanNode): { readonly node: PlanNode; readonly met: number } {
  const loops = node['Actual Loops'] ?? 1;
  const rows =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  const own = { node, met: Math.round(rows * loops) };
  return (node.Plans ?? []).map(worstOf).reduce((worst, one) => (one.met > worst.met ? one : worst), own);
}
