import type { ComplianceKind } from '../../../machines/marketing/compliance/context.ts';
import type { Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inPane = { pane: 'compliance' } as const;

export const complianceCommands = {
  'go.compliance': {
    title: 'Go to compliance: who may be reached, by which rule',
    group: 'Marketing',
    keys: [],
    when: {},
    event: { type: 'route.go', path: '/marketing/compliance' },
  },
  ...cursorSteps('compliance', { row: 'row', isPaged: true, group: 'Marketing', when: inPane }),
  'compliance.rules': only('rules', 'Rules', 1),
  'compliance.optOuts': only('optOuts', 'Opt-outs', 2),
  'compliance.consents': only('consents', 'Consents', 3),
  'compliance.lists': only('lists', 'Lists', 4),
  'compliance.log': only('log', 'Log', 5),
  'compliance.find': {
    title: 'Find a number, address, place or rule',
    short: 'Find',
    group: 'Marketing',
    keys: ['/'],
    when: inPane,
    event: { type: 'workspace.focusField', pane: 'compliance', field: 'find' },
  },
  'compliance.add': {
    title: 'Add an opt-out, a consent or a list',
    short: 'Add',
    group: 'Marketing',
    keys: ['n'],
    when: inPane,
    event: { type: 'compliance.startAdd' },
  },
  'compliance.import': {
    title: 'Import opt-outs, consents or a list from a file',
    short: 'Import',
    group: 'Marketing',
    keys: ['i'],
    when: inPane,
    event: { type: 'compliance.startImport' },
  },
  'compliance.check': {
    title: 'Check a number or an e-mail address: whether it may be reached, and what stands against it',
    short: 'Check',
    group: 'Marketing',
    keys: ['c'],
    when: inPane,
    event: { type: 'compliance.startCheck' },
  },
  'compliance.end': {
    title: 'Lift this opt-out, revoke this consent, or take this list away',
    short: 'Lift',
    group: 'Marketing',
    keys: ['e'],
    when: inPane,
    event: { type: 'compliance.startEnd' },
  },
  'compliance.open': {
    title: 'Show this rule, and make it stricter',
    short: 'Rule',
    group: 'Marketing',
    keys: ['Enter'],
    when: inPane,
    event: { type: 'compliance.open' },
  },
  'compliance.acknowledge': {
    title: 'Acknowledge this notice for the account',
    short: 'Acknowledge',
    group: 'Marketing',
    keys: ['y'],
    when: inPane,
    event: { type: 'compliance.acknowledge' },
  },
  'compliance.refresh': {
    title: 'Load the page of compliance again',
    short: 'Again',
    group: 'Marketing',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'compliance.refresh' },
  },
} as const satisfies Commands;

function only(kind: ComplianceKind, short: string, key: number) {
  return {
    title: `Show ${kind === 'log' ? 'the log' : short.toLowerCase()} of compliance`,
    short,
    group: 'Marketing',
    keys: [String(key)],
    when: inPane,
    event: { type: 'compliance.kind', kind },
    keyOnly: true,
  } as const;
}
