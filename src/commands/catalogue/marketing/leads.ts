import type { Command, Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inPane = { pane: 'leads' } as const;

const setStatus = (position: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9): Command => ({
  title: `Give the property of this lead status ${position}`,
  group: 'Marketing',
  keys: [String(position)],
  when: inPane,
  event: { type: 'leads.setStatus', position },
  keyOnly: true,
});

export const leadsCommands = {
  'go.leads': {
    title: 'Go to leads: who answered your campaigns',
    short: 'Leads',
    group: 'Go to',
    keys: ['g Shift+l'],
    when: {},
    event: { type: 'route.go', path: '/marketing/leads' },
  },
  ...cursorSteps('leads', { row: 'lead', isPaged: true, group: 'Marketing', when: inPane }),
  'leads.status1': setStatus(1),
  'leads.status2': setStatus(2),
  'leads.status3': setStatus(3),
  'leads.status4': setStatus(4),
  'leads.status5': setStatus(5),
  'leads.status6': setStatus(6),
  'leads.status7': setStatus(7),
  'leads.status8': setStatus(8),
  'leads.status9': setStatus(9),
  'leads.openContact': {
    title: 'Open the contact of this lead',
    short: 'Contact',
    group: 'Marketing',
    keys: ['Enter'],
    when: inPane,
    event: { type: 'leads.openContact' },
  },
  'leads.openProperty': {
    title: 'Open the property of this lead',
    short: 'Property',
    group: 'Marketing',
    keys: ['o'],
    when: inPane,
    event: { type: 'leads.openProperty' },
  },
  'leads.call': {
    title: 'Make a call list for the contact of this lead',
    short: 'Call list',
    group: 'Marketing',
    keys: ['c'],
    when: inPane,
    event: { type: 'leads.call' },
  },
  'leads.spam': {
    title: 'Put this lead aside as spam, or take it back',
    short: 'Spam',
    group: 'Marketing',
    keys: ['s'],
    when: inPane,
    event: { type: 'leads.spam' },
  },
  'leads.aside': {
    title: 'Show what was put aside as spam, or the leads again',
    short: 'Put aside',
    group: 'Marketing',
    keys: ['a'],
    when: inPane,
    event: { type: 'leads.aside' },
  },
  'leads.refresh': {
    title: 'Load the leads again',
    short: 'Again',
    group: 'Marketing',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'leads.refresh' },
  },
} as const satisfies Commands;
