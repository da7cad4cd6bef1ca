/** What root needs once somebody has signed in, and no sooner: a chunk of its own. */
import { children } from './children.ts';
import { routeEvents } from './rootRoutes.ts';

export const behind = { children, routeEvents } as const;
export type Behind = typeof behind;
