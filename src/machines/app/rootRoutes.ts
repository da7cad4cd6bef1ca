/** What a page of the application means to the machines behind the sign-in page: it comes with them. */
import { accountPages } from './accountPages.ts';
import type { ShippedLayout } from './layouts.ts';
import { pathOf } from './pagePaths.ts';
import type { PaneId } from './paneIds.ts';
import { parseRoute, type Route } from './route.ts';
import type { AppEvent } from './wiring.ts';

/** The pane that a page is about, and the layout that shows it when the tiles do not. */
function placeOf(route: Route): Place | null {
  switch (route.name) {
    case 'login':
      return null;
    case 'search':
      return route.propertyId === null
        ? { pane: 'results', layout: 'Triage', isPage: true }
        : { pane: 'property', layout: 'Triage' };
    case 'map':
      return { pane: 'map', layout: 'Map', isPage: true };
    case 'searches':
      return { pane: 'searches', layout: 'Searches', isPage: true };
    case 'lists':
      return { pane: 'list', layout: 'Lists', isPage: true };
    case 'property':
      return { pane: 'property', layout: 'Lists' };
    case 'assigned':
      return route.propertyId === null
        ? { pane: 'assigned', layout: 'Assigned', isPage: true }
        : { pane: 'property', layout: 'Assigned' };
    case 'contacts':
      return route.propertyId === null
        ? { pane: 'contacts', layout: 'Contacts', isPage: true }
        : { pane: 'property', layout: 'Contacts' };
    case 'marketing':
      return { pane: 'mailings', layout: 'Marketing', isPage: true };
    case 'card':
      return { pane: 'card', layout: 'Card', isPage: true };
    case 'changes':
      return route.propertyId === null
        ? { pane: 'changes', layout: 'Changes', isPage: true }
        : { pane: 'property', layout: 'Changes' };
    case 'compliance':
      return { pane: 'compliance', layout: 'Compliance', isPage: true };
    case 'sequences':
      return { pane: 'sequences', layout: 'Sequences', isPage: true };
    case 'sites':
      return { pane: 'sites', layout: 'Sites', isPage: true };
    case 'leads':
      return { pane: 'leads', layout: 'Leads', isPage: true };
    case 'sources':
      return { pane: 'sources', layout: 'Sources', isPage: true };
    case 'addSource':
      return { pane: 'addSource', layout: 'Records', isPage: true };
    case 'settings':
      return { pane: 'settings', layout: 'Settings', isPage: true };
    case 'phone':
      return { pane: 'phone', layout: 'Phone', isPage: true };
    case 'account':
      return { pane: accountPages[route.page], layout: 'Account', isPage: true };
    case 'analysis':
      return { pane: 'analysis', layout: 'Underwrite', isPage: true };
  }
}

/** One thing (`isPage` false) is shown where there is a pane for it; a room is gone to. */
interface Place {
  readonly pane: PaneId;
  readonly layout: ShippedLayout;
  readonly isPage?: boolean;
}

/** Under a brand without the lead automator its address leads to the first page of the account (R-AUTOMATOR-006). */
const seenPath = (path: string, hasAutomator: boolean): string =>
  !hasAutomator && pathOf(path) === '/account/automator' ? '/account' : path;

/** What to tell the machines when the page of a path is opened; `back`: it was left in this room. */
export function routeEvents(
  path: string,
  back: { readonly room?: ShippedLayout } | null = null,
  hasAutomator = true,
): AppEvent[] {
  const route = parseRoute(seenPath(path, hasAutomator));
  const found = placeOf(route);
  const place = found === null || back === null ? found : { ...found, layout: back.room ?? found.layout, isPage: true };
  const groupId = route.name === 'lists' || route.name === 'property' ? route.groupId : null;
  const propertyId = 'propertyId' in route ? route.propertyId : null;
  const events: AppEvent[] = [];
  if (place !== null) events.push({ type: 'workspace.show', isPage: false, ...place });
  if (groupId !== null) events.push({ type: 'group.open', groupId });
  else if (route.name === 'lists') events.push({ type: 'group.attend' });
  if (route.name === 'searches' && route.id !== null)
    events.push({ type: 'searches.show', id: route.id, section: 'entered' });
  if (route.name === 'marketing') events.push({ type: 'mailings.channel', channel: route.channel });
  if (route.name === 'sequences' && route.id !== null) events.push({ type: 'sequences.look', id: route.id });
  if (route.name === 'card') events.push({ type: 'card.show', id: route.id });
  if (route.name === 'analysis' && route.id !== null) events.push({ type: 'analysis.load', id: route.id });
  // A property that has the page to itself was opened on purpose: with its histories (R-PROP-007).
  if (propertyId !== null) events.push({ type: 'property.open', propertyId }, { type: 'property.full' });
  return events;
}
