import { changeKindLabels } from '../../../api/account/changeText.ts';
import type { ChangeKind } from '../../../api/contract/account/changes.ts';
import type { Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inPane = { pane: 'changes' } as const;

export const accountChangesCommands = {
  'go.changes': {
    title: 'Go to account changes',
    group: 'Go to',
    keys: ['g h'],
    when: {},
    event: { type: 'route.go', path: '/changes' },
  },
  ...cursorSteps('changes', { row: 'change', isPaged: true, group: 'Account', when: inPane }),
  'changes.openProperty': {
    title: 'Show the property of the correction',
    short: 'Property',
    group: 'Account',
    keys: ['o'],
    when: inPane,
    event: { type: 'changes.openProperty' },
  },
  'changes.refresh': {
    title: 'Load the changes again',
    short: 'Again',
    group: 'Account',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'changes.refresh' },
  },
  'changes.all': {
    title: 'Show all changes of the account',
    short: 'All',
    group: 'Account',
    keys: ['0'],
    when: inPane,
    event: { type: 'changes.what', what: null },
    keyOnly: true,
  },
  'changes.columns': only('COLUMN', 1),
  'changes.corrections': only('CORRECTION', 2),
  'changes.tags': only('TAG', 3),
  'changes.leadRules': only('LEAD_RULES', 4),
  'changes.dealSettings': only('DEAL_SETTINGS', 5),
  'changes.members': only('MEMBER', 6),
} as const satisfies Commands;

function only(what: ChangeKind, number: number) {
  const { many } = changeKindLabels[what];
  return {
    title: `Show changes of ${many.toLowerCase()} only`,
    short: many,
    group: 'Account',
    keys: [String(number)],
    when: inPane,
    event: { type: 'changes.what', what },
    keyOnly: true,
  } as const;
}
