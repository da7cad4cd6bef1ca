/** The layouts that ship. A person's own are kept by the server under a name (P002); the same name wins over ours. */
import type { LayoutTree } from './layoutTree.ts';

export const shippedLayouts = {
  Triage: {
    type: 'split',
    direction: 'row',
    children: ['filters', 'results', 'property'],
    splitPercentages: [21, 57, 22],
  },
  Map: {
    type: 'split',
    direction: 'row',
    children: [
      'filters',
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
    splitPercentages: [18, 54, 28],
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
    splitPercentages: [68, 32],
  },
  Contacts: {
    type: 'split',
    direction: 'row',
    children: ['contacts', 'property'],
    splitPercentages: [75, 25],
  },
  Changes: {
    type: 'split',
    direction: 'row',
    children: ['changes', 'property'],
    splitPercentages: [75, 25],
  },
  Underwrite: {
    type: 'split',
    direction: 'row',
    children: [
      {
        type: 'split',
        direction: 'column',
        children: ['property', 'comparables'],
        splitPercentages: [45, 55],
      },
      {
        type: 'split',
        direction: 'column',
        children: ['analysis', 'amortization'],
        splitPercentages: [72, 28],
      },
    ],
    splitPercentages: [40, 60],
  },
} as const satisfies Record<string, DeepReadonly<LayoutTree>>;

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

export type ShippedLayout = keyof typeof shippedLayouts;
export const isShipped = (name: unknown): name is ShippedLayout =>
  typeof name === 'string' && Object.hasOwn(shippedLayouts, name);
export const FIRST_LAYOUT: ShippedLayout = 'Triage';
