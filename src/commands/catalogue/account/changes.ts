import { changeKindLabels } from '../../../api/account/changeText.ts';
import type { ChangeKind } from '../../../api/contract/account/changes.ts';
import type { Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inPane = { pane: 'changes' } as const;

export const accountChangesCommands = {
  'go.changes': {
    title: 'Go to account changes (audit)',
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
    title: 'Load the account changes again',
    short: 'Again',
    group: 'Account',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'changes.refresh' },
  },
  'changes.person': {
    title: 'Show what one person did',
    short: 'Person',
    group: 'Account',
    keys: ['p'],
    when: inPane,
    event: { type: 'workspace.focusField', pane: 'changes', field: 'person' },
  },
  'changes.day': {
    title: 'Show what happened on one day',
    short: 'Day',
    group: 'Account',
    keys: ['d'],
    when: inPane,
    event: { type: 'workspace.focusField', pane: 'changes', field: 'day' },
  },
  'changes.subject': {
    title: 'Show what happened to this one, or to all again',
    short: 'This one',
    group: 'Account',
    keys: ['f'],
    when: inPane,
    event: { type: 'changes.subject' },
  },
  'changes.clear': {
    title: 'Show all of everybody and all days again',
    short: 'All again',
    group: 'Account',
    keys: ['x'],
    when: inPane,
    event: { type: 'changes.clear' },
  },
  'changes.all': {
    title: 'Show everything that happened in the account',
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
  'changes.picklists': only('PICKLIST', 'v'),
  'changes.leadRules': only('LEAD_RULES', 4),
  'changes.dealSettings': only('DEAL_SETTINGS', 5),
  'changes.members': only('MEMBER', 6),
  'changes.money': only('MONEY', 7),
  'changes.cards': only('WALLET', 8),
  'changes.security': only('SECURITY', 9),
  'changes.settings': only('SETTINGS', 's'),
  'changes.campaigns': only('ORDER', 'm'),
} as const satisfies Commands;

function only(what: ChangeKind, key: number | string) {
  const { many } = changeKindLabels[what];
  return {
    title: `Show changes of ${many.toLowerCase()} only`,
    short: many,
    group: 'Account',
    keys: [String(key)],
    when: inPane,
    event: { type: 'changes.what', what },
    keyOnly: true,
  } as const;
}
