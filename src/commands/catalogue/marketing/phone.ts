import type { Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inPane = { pane: 'phone' } as const;

export const phoneCommands = {
  'go.phone': {
    title: 'Go to voicemail and texts: caller ids, recordings, schedules',
    group: 'Marketing',
    keys: [],
    when: {},
    event: { type: 'route.go', path: '/marketing/phone' },
  },
  ...cursorSteps('phone', { row: 'row', group: 'Marketing', when: inPane }),
  'phone.add': {
    title: 'Add a caller id, a recording or a schedule: of the list that the keys are in',
    short: 'Add',
    group: 'Marketing',
    keys: ['n'],
    when: inPane,
    event: { type: 'phone.startAdd' },
  },
  'phone.addCallerId': {
    title: 'Add a caller id: a number that calls may show',
    short: 'Add a number',
    group: 'Marketing',
    keys: [],
    when: inPane,
    event: { type: 'phone.startAdd', grid: 'callerIds' },
  },
  'phone.addRecording': {
    title: 'Add a recording that calls play',
    short: 'Add a recording',
    group: 'Marketing',
    keys: [],
    when: inPane,
    event: { type: 'phone.startAdd', grid: 'recordings' },
  },
  'phone.addSchedule': {
    title: 'Add a schedule: when calls are made in a week',
    short: 'Add a schedule',
    group: 'Marketing',
    keys: [],
    when: inPane,
    event: { type: 'phone.startAdd', grid: 'schedules' },
  },
  'phone.open': {
    title: 'Change this recording or schedule, or give the code of this number',
    short: 'Open',
    group: 'Marketing',
    keys: ['Enter'],
    when: inPane,
    event: { type: 'phone.open' },
  },
  'phone.play': {
    title: 'Play this recording, or stop it',
    short: 'Play',
    group: 'Marketing',
    keys: ['p'],
    when: inPane,
    event: { type: 'phone.play' },
  },
  'phone.call': {
    title: 'Have this number called: a code is spoken that confirms it',
    short: 'Call with a code',
    group: 'Marketing',
    keys: ['y'],
    when: inPane,
    event: { type: 'phone.call' },
  },
  'phone.remove': {
    title: 'Remove this caller id, recording or schedule',
    short: 'Remove',
    group: 'Marketing',
    keys: ['e'],
    when: inPane,
    event: { type: 'phone.startRemove' },
  },
  'phone.refresh': {
    title: 'Load caller ids, recordings and schedules again',
    short: 'Again',
    group: 'Marketing',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'phone.refresh' },
  },
} as const satisfies Commands;
