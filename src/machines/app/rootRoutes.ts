/** What a page of the application means to the machines. */
import type { AnyEventObject } from 'xstate';
import type { ShippedLayout } from './layouts.ts';
import type { PaneId } from './paneIds.ts';
import { parseRoute, type Route } from './route.ts';

interface Told {
  readonly to: string;
  readonly event: AnyEventObject;
}

export const pathOf = (route: string): string => route.replace(/[?#].*$/, '');

/** The start page is the search. */
export const pageOf = (path: string): string => (path === '/' || path === '' ? '/search' : path);

/** The pane that a page is about, and the layout that shows it when the tiles do not. */
function placeOf(route: Route): { readonly pane: PaneId; readonly layout: ShippedLayout } | null {
  switch (route.name) {
    case 'login':
      return null;
    case 'search':
      return { pane: route.propertyId === null ? 'results' : 'property', layout: 'Triage' };
    case 'searches':
      return { pane: 'searches', layout: 'Searches' };
    case 'lists':
      return { pane: 'list', layout: 'Lists' };
    case 'property':
      return { pane: 'property', layout: 'Lists' };
    case 'contacts':
      return { pane: 'contacts', layout: 'Contacts' };
    case 'analysis':
      return { pane: 'analysis', layout: 'Underwrite' };
  }
}

/** What to tell which machine when the page of a path is opened. */
export function routeEvents(path: string): Told[] {
  const route = parseRoute(path);
  const place = placeOf(route);
  const groupId = route.name === 'lists' || route.name === 'property' ? route.groupId : null;
  const propertyId = route.name === 'search' || route.name === 'property' ? route.propertyId : null;
  return [
    ...(place === null ? [] : [{ to: 'workspace', event: { type: 'workspace.show', ...place } }]),
    ...(groupId === null ? [] : [{ to: 'group', event: { type: 'group.open', groupId } }]),
    ...(route.name === 'lists' && groupId === null ? [{ to: 'group', event: { type: 'group.attend' } }] : []),
    ...(route.name === 'searches' && route.id !== null
      ? [{ to: 'searches', event: { type: 'searches.show', id: route.id, section: 'entered' } }]
      : []),
    ...(route.name === 'analysis' && route.id !== null
      ? [{ to: 'analysis', event: { type: 'analysis.load', id: route.id } }]
      : []),
    ...(propertyId === null
      ? []
      : ['property', 'surroundings', 'analysis', 'documents', 'reports', 'picture', 'map'].map((to) => ({
          to,
          event: { type: 'property.open', propertyId },
        }))),
    // A property that has the page to itself was opened on purpose: with its histories (R-PROP-007).
    ...(propertyId === null ? [] : [{ to: 'property', event: { type: 'property.full' } }]),
  ];
}
