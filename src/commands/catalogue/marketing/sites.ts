import type { Commands } from '../../command.ts';
import { cursorSteps } from '../../cursorSteps.ts';

const inPane = { pane: 'sites' } as const;

export const sitesCommands = {
  'go.sites': {
    title: 'Go to sites: the pages that catch answers',
    short: 'Sites',
    group: 'Go to',
    keys: ['g Shift+w'],
    when: {},
    event: { type: 'route.go', path: '/marketing/site' },
  },
  ...cursorSteps('sites', { row: 'campaign', group: 'Marketing', when: inPane }),
  'sites.add': {
    title: 'Make a site, with a campaign of its own',
    short: 'New',
    group: 'Marketing',
    keys: ['n'],
    when: inPane,
    event: { type: 'sites.startAdd' },
  },
  'sites.open': {
    title: 'Write the site of this campaign',
    short: 'Write',
    group: 'Marketing',
    keys: ['Enter'],
    when: inPane,
    event: { type: 'sites.open' },
  },
  'sites.publish': {
    title: 'Publish this site, or take it off',
    short: 'Publish',
    group: 'Marketing',
    keys: ['p'],
    when: inPane,
    event: { type: 'sites.publish' },
  },
  'sites.leads': {
    title: 'Show who answered',
    short: 'Leads',
    group: 'Marketing',
    keys: ['l'],
    when: inPane,
    event: { type: 'route.go', path: '/marketing/leads' },
  },
  'sites.refresh': {
    title: 'Load the sites again',
    short: 'Again',
    group: 'Marketing',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'sites.refresh' },
  },
} as const satisfies Commands;
