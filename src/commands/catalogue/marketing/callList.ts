import type { Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inPane = { pane: 'callList' } as const;

export const callListCommands = {
  ...cursorSteps('callList', { row: 'person', isPaged: true, group: 'Marketing', when: inPane }),
  'callList.noAnswer': {
    title: 'Nobody answered this call: the next one',
    short: 'No answer',
    group: 'Marketing',
    keys: ['n'],
    when: inPane,
    event: { type: 'callList.came', result: 'NO_ANSWER' },
  },
  'callList.leftMessage': {
    title: 'A message was left by this call: the next one',
    short: 'Left message',
    group: 'Marketing',
    keys: ['l'],
    when: inPane,
    event: { type: 'callList.came', result: 'LEFT_MESSAGE' },
  },
  'callList.spoke': {
    title: 'You spoke with this person: the next one',
    short: 'Spoke',
    group: 'Marketing',
    keys: ['s'],
    when: inPane,
    event: { type: 'callList.came', result: 'SPOKE' },
  },
  'callList.wrongNumber': {
    title: 'This was the wrong number: nobody calls or texts it again',
    short: 'Wrong number',
    group: 'Marketing',
    keys: ['w'],
    when: inPane,
    event: { type: 'callList.came', result: 'WRONG_NUMBER' },
  },
  'callList.doNotCall': {
    title: 'This person wants no more calls: nobody calls or texts them again',
    short: 'Do not call',
    group: 'Marketing',
    keys: ['d'],
    when: inPane,
    event: { type: 'callList.came', result: 'DO_NOT_CALL' },
  },
  'callList.note': {
    title: 'Note something of this call before its result',
    short: 'Note',
    group: 'Marketing',
    keys: ['m'],
    when: inPane,
    event: { type: 'callList.writeNote' },
  },
  'callList.openProperty': {
    title: 'Open the property of this person',
    short: 'Property',
    group: 'Marketing',
    keys: ['o'],
    when: inPane,
    event: { type: 'callList.openProperty' },
  },
  'callList.all': {
    title: 'Show everybody of the call list, or only who is still to be called',
    short: 'All or left',
    group: 'Marketing',
    keys: ['a'],
    when: inPane,
    event: { type: 'callList.all' },
  },
  'callList.refresh': {
    title: 'Load the call list again',
    short: 'Again',
    group: 'Marketing',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'callList.refresh' },
  },
} as const satisfies Commands;
