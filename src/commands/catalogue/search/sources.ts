import type { Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inPane = { pane: 'sources' } as const;
const group = 'Settings';

export const sourcesCommands = {
  'go.sources': {
    title: 'Go to sources: what facts are in service',
    short: 'Sources',
    group: 'Go to',
    keys: ['g Shift+s'],
    when: {},
    event: { type: 'route.go', path: '/sources' },
  },
  ...cursorSteps('sources', { row: 'source', group, when: inPane }),
  'sources.back': {
    title: 'Go back to the records before those in service',
    short: 'Go back',
    group,
    keys: ['b'],
    when: inPane,
    event: { type: 'sources.ask' },
  },
  'sources.remove': {
    title: 'Take the source out of what is in service',
    short: 'Remove',
    group,
    keys: ['e'],
    when: inPane,
    event: { type: 'sources.askRemoval' },
  },
  'sources.watch': {
    title: 'Watch the source: look by itself whether it is published anew',
    short: 'Watch',
    group,
    keys: ['w'],
    when: inPane,
    event: { type: 'sources.askWatch' },
  },
  'sources.look': {
    title: 'Look now whether the source is published anew',
    short: 'Look now',
    group,
    keys: ['l'],
    when: inPane,
    event: { type: 'sources.look' },
  },
  'sources.unwatch': {
    title: 'Watch the source no longer',
    short: 'Stop watching',
    group,
    keys: ['Shift+w'],
    when: inPane,
    event: { type: 'sources.unwatch' },
  },
  'sources.refresh': {
    title: 'Load the sources again',
    short: 'Again',
    group,
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'sources.refresh' },
  },
} as const satisfies Commands;
