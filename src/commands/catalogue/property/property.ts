import type { Commands } from '../../command.ts';

const inPane = { pane: 'property' } as const;

export const propertyCommands = {
  'property.next': {
    title: 'Next property of the list or search',
    short: 'Next',
    group: 'Property',
    keys: ['j'],
    when: inPane,
    event: { type: 'property.step', by: 1 },
  },
  'property.previous': {
    title: 'Previous property of the list or search',
    short: 'Previous',
    group: 'Property',
    keys: ['k'],
    when: inPane,
    event: { type: 'property.step', by: -1 },
  },
  'property.full': {
    title: 'Load sales, loans, liens and value history',
    short: 'History',
    group: 'Property',
    keys: ['o'],
    when: inPane,
    event: { type: 'property.full' },
  },
  'property.view': {
    title: 'See the property by its listings, or by public records',
    short: 'Listings',
    group: 'Property',
    keys: ['m'],
    when: inPane,
    event: { type: 'property.view' },
  },
  'property.refresh': {
    title: 'Load the property again',
    group: 'Property',
    keys: ['Shift+r'],
    when: inPane,
    event: { type: 'property.refresh' },
  },
  'property.source': {
    title: 'Open the site that publishes the source of the property',
    group: 'Property',
    keys: ['Shift+o'],
    when: inPane,
    event: { type: 'property.openSource' },
  },
  'property.correct': {
    title: 'Correct a fact of the property',
    short: 'Correct',
    group: 'Property',
    keys: ['e'],
    when: inPane,
    event: { type: 'workspace.open', overlay: 'correctFact' },
  },
  'property.save': {
    title: 'Save the property to the last list',
    short: 'Save',
    group: 'Property',
    keys: ['s'],
    when: inPane,
    event: { type: 'property.save' },
  },
  'property.comparables': {
    title: 'Show the comparables of the property',
    short: 'Comps',
    group: 'Property',
    keys: ['c'],
    when: inPane,
    event: { type: 'workspace.openPane', pane: 'comparables' },
  },
  'property.analyse': {
    title: 'Analyse the property',
    short: 'Analyse',
    group: 'Property',
    keys: ['a'],
    when: { pane: ['property', 'comparables'] },
    event: { type: 'workspace.show', pane: 'analysis', layout: 'Underwrite' },
  },
} as const satisfies Commands;
