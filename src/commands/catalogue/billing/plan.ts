import type { Command, Commands } from '../../command.ts';

const inPane = { pane: 'plan' } as const;

/** Brings the cursor to the n-th plan on offer. */
const nth = (number: number) =>
  ({
    title: `Choose plan ${number}`,
    group: 'Account',
    keys: [`${number}`],
    when: inPane,
    event: { type: 'plan.cursor', index: number - 1 },
    keyOnly: true,
  }) as const satisfies Command;

export const planCommands = {
  'go.plan': {
    title: 'Go to the plan of the account',
    group: 'Account',
    keys: ['g k'],
    when: {},
    event: { type: 'route.go', path: '/account/plan' },
  },
  'plan.ask': {
    title: 'See what the plan under the cursor costs, and change to it',
    short: 'Quote and change',
    group: 'Account',
    keys: ['Enter'],
    when: inPane,
    event: { type: 'plan.ask' },
  },
  'plan.keep': {
    title: 'Keep the present plan: what was to come in its place does not',
    short: 'Keep the plan',
    group: 'Account',
    keys: ['u'],
    when: inPane,
    event: { type: 'plan.keep' },
  },
  'plan.leave': {
    title: 'Leave the plan at the end of what is paid',
    short: 'Leave',
    group: 'Account',
    keys: ['x'],
    when: inPane,
    event: { type: 'plan.leave' },
  },
  'plan.next': {
    title: 'Next plan',
    group: 'Account',
    keys: ['j', 'ArrowDown'],
    when: inPane,
    event: { type: 'plan.move', by: 1 },
    keyOnly: true,
  },
  'plan.previous': {
    title: 'Previous plan',
    group: 'Account',
    keys: ['k', 'ArrowUp'],
    when: inPane,
    event: { type: 'plan.move', by: -1 },
    keyOnly: true,
  },
  'plan.right': {
    title: 'The plan to the right',
    group: 'Account',
    keys: ['l', 'ArrowRight'],
    when: inPane,
    event: { type: 'plan.aside', by: 1 },
    keyOnly: true,
  },
  'plan.left': {
    title: 'The plan to the left',
    group: 'Account',
    keys: ['h', 'ArrowLeft'],
    when: inPane,
    event: { type: 'plan.aside', by: -1 },
    keyOnly: true,
  },
  'plan.first': nth(1),
  'plan.second': nth(2),
  'plan.third': nth(3),
  'plan.fourth': nth(4),
  'plan.fifth': nth(5),
  'plan.sixth': nth(6),
  'plan.refresh': {
    title: 'Load the plans again',
    short: 'Again',
    group: 'Account',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'plan.refresh' },
  },
} as const satisfies Commands;
