import type { Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inPane = { pane: 'mailings' } as const;
const inEither = { pane: ['mailings', 'recipients'] } as const;
const inLedger = { pane: 'recipients' } as const;

export const mailingsCommands = {
  'go.marketing': {
    title: 'Go to marketing: campaigns and whom they reach',
    group: 'Go to',
    keys: ['g Shift+m'],
    when: {},
    event: { type: 'route.go', path: '/marketing' },
  },
  ...cursorSteps('mailings', { row: 'campaign', group: 'Marketing', when: inPane }),
  'mailings.add': {
    title: 'Make a campaign',
    short: 'New',
    group: 'Marketing',
    keys: ['n'],
    when: inPane,
    event: { type: 'mailings.startAdd' },
  },
  'mailings.open': {
    title: 'Change this campaign, or see whom it reaches',
    short: 'Open',
    group: 'Marketing',
    keys: ['Enter'],
    when: inPane,
    event: { type: 'mailings.open' },
  },
  'mailings.estimate': {
    title: 'Estimate this campaign: whom it reaches, who is left out, what it costs; then order it',
    short: 'Estimate',
    group: 'Marketing',
    keys: ['Mod+Enter'],
    when: inEither,
    event: { type: 'mailings.estimate' },
  },
  'mailings.pause': {
    title: 'Pause this campaign, or go on with it',
    short: 'Pause',
    group: 'Marketing',
    keys: ['p'],
    when: inPane,
    event: { type: 'mailings.pause' },
  },
  'mailings.finish': {
    title: 'Finish this campaign: what is not sent is cancelled',
    short: 'Finish',
    group: 'Marketing',
    keys: ['x'],
    when: inPane,
    event: { type: 'mailings.startFinish' },
  },
  'mailings.duplicate': {
    title: 'Duplicate this campaign',
    short: 'Duplicate',
    group: 'Marketing',
    keys: ['d'],
    when: inPane,
    event: { type: 'mailings.duplicate' },
  },
  'mailings.delete': {
    title: 'Delete this campaign',
    short: 'Delete',
    group: 'Marketing',
    keys: ['Delete'],
    when: inPane,
    event: { type: 'mailings.delete' },
  },
  'mailings.detail': {
    title: 'Save every recipient of this campaign as a file',
    short: 'Detail',
    group: 'Marketing',
    keys: ['Shift+e'],
    when: inEither,
    event: { type: 'mailings.detail' },
  },
  'mailings.refresh': {
    title: 'Load the campaigns again',
    short: 'Again',
    group: 'Marketing',
    keys: ['Shift+r'],
    when: inEither,
    event: { type: 'mailings.refresh' },
  },
  'recipients.open': {
    title: 'Show whom this campaign reaches',
    short: 'Recipients',
    group: 'Marketing',
    keys: ['Shift+l'],
    when: inPane,
    event: { type: 'workspace.openPane', pane: 'recipients' },
  },
  ...cursorSteps('recipients', { row: 'recipient', isPaged: true, group: 'Marketing', when: inLedger }),
  'recipients.again': {
    title: 'Send to this recipient again, who failed or is unknown',
    short: 'Send again',
    group: 'Marketing',
    keys: ['r'],
    when: inLedger,
    event: { type: 'recipients.again' },
  },
  'recipients.openProperty': {
    title: 'Open the property of this recipient',
    short: 'Property',
    group: 'Marketing',
    keys: ['o', 'Enter'],
    when: inLedger,
    event: { type: 'recipients.openProperty' },
  },
} as const satisfies Commands;
