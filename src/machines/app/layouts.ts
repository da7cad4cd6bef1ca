/** The layouts that ship. A person's own are kept by the server under a name (P002); the same name wins over ours. */
import type { LayoutTree } from './layoutTree.ts';

export const shippedLayouts = {
  Triage: {
    type: 'split',
    direction: 'row',
    children: ['results', 'property'],
    splitPercentages: [79, 21],
  },
  Map: {
    type: 'split',
    direction: 'row',
    children: [
      {
        type: 'split',
        direction: 'column',
        children: ['map', 'results'],
        splitPercentages: [62, 38],
      },
      {
        type: 'split',
        direction: 'column',
        children: ['property', 'statistics'],
        splitPercentages: [50, 50],
      },
    ],
    splitPercentages: [75, 25],
  },
  Searches: {
    type: 'split',
    direction: 'row',
    children: ['searches', 'results', 'property'],
    splitPercentages: [36, 38, 26],
  },
  Lists: {
    type: 'split',
    direction: 'row',
    children: ['list', 'property'],
    splitPercentages: [76, 24],
  },
  Assigned: {
    type: 'split',
    direction: 'row',
    children: ['assigned', 'property'],
    splitPercentages: [76, 24],
  },
  Contacts: {
    type: 'split',
    direction: 'row',
    children: ['contacts', 'property'],
    splitPercentages: [75, 25],
  },
  Marketing: {
    type: 'split',
    direction: 'row',
    children: ['mailings', 'recipients'],
    splitPercentages: [66, 34],
  },
  Card: 'card',
  Changes: {
    type: 'split',
    direction: 'row',
    children: ['changes', 'property'],
    splitPercentages: [75, 25],
  },
  Sequences: {
    type: 'split',
    direction: 'row',
    children: [
      {
        type: 'split',
        direction: 'column',
        children: ['sequences', 'sequence'],
        splitPercentages: [42, 58],
      },
      {
        type: 'split',
        direction: 'column',
        children: ['calendar', 'members'],
        splitPercentages: [58, 42],
      },
    ],
    splitPercentages: [62, 38],
  },
  Sites: 'sites',
  Leads: 'leads',
  Compliance: 'compliance',
  Account: 'wallet',
  Sources: 'sources',
  Records: 'addSource',
  Settings: 'settings',
  Phone: 'phone',
  Underwrite: {
    type: 'split',
    direction: 'row',
    children: ['analysis', 'property'],
    splitPercentages: [75, 25],
  },
} as const satisfies Record<string, DeepReadonly<LayoutTree>>;

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

export type ShippedLayout = keyof typeof shippedLayouts;
export const isShipped = (name: unknown): name is ShippedLayout =>
  typeof name === 'string' && Object.hasOwn(shippedLayouts, name);
export const FIRST_LAYOUT: ShippedLayout = 'Triage';
