import type { Commands } from '../../command.ts';

export const goToCommands = {
  'go.search': {
    title: 'Go to search',
    group: 'Go to',
    keys: ['g s'],
    when: {},
    event: { type: 'route.go', path: '/search' },
  },
  'go.map': {
    title: 'Go to the map',
    group: 'Go to',
    keys: ['g m'],
    when: {},
    event: { type: 'route.go', path: '/search/map' },
  },
  'go.searches': {
    title: 'Go to saved searches',
    group: 'Go to',
    keys: ['g f'],
    when: {},
    event: { type: 'route.go', path: '/searches' },
  },
  'go.lists': {
    title: 'Go to lists',
    group: 'Go to',
    keys: ['g l'],
    when: {},
    event: { type: 'route.go', path: '/lists' },
  },
  'go.property': {
    title: 'Go to the property',
    group: 'Go to',
    keys: ['g p'],
    when: {},
    event: { type: 'workspace.openPane', pane: 'property' },
  },
  'go.analysis': {
    title: 'Go to the analysis',
    group: 'Go to',
    keys: ['g a'],
    when: {},
    event: { type: 'route.go', path: '/analysis' },
  },
} as const satisfies Commands;
