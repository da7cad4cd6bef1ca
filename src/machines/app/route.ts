import { channelOfSlug, type CampaignType } from '../../api/catalogue/marketing/campaignTypes.ts';
import { accountPageOf, type AccountPage } from './accountPages.ts';

/** The pages of the application (O-017). A path names the subject and survives reload. */
export type Route =
  | { readonly name: 'login' }
  | { readonly name: 'search'; readonly propertyId: number | null }
  | { readonly name: 'map' }
  | { readonly name: 'searches'; readonly id: number | null }
  | { readonly name: 'lists'; readonly groupId: string | null }
  | { readonly name: 'property'; readonly groupId: string; readonly propertyId: number }
  | { readonly name: 'assigned'; readonly propertyId: number | null }
  | { readonly name: 'contacts'; readonly propertyId: number | null }
  /** Campaigns; `channel` null: of all channels. */
  | { readonly name: 'marketing'; readonly channel: CampaignType | null }
  | { readonly name: 'changes'; readonly propertyId: number | null }
  /** The postcard of a campaign. */
  | { readonly name: 'card'; readonly id: number | null }
  /** Who may be reached. */
  | { readonly name: 'compliance' }
  /** One message after another; `id`: of this campaign. */
  | { readonly name: 'sequences'; readonly id: number | null }
  /** Pages that catch answers, and who answered. */
  | { readonly name: 'sites' }
  | { readonly name: 'leads' }
  /** Where the facts in service come from. */
  | { readonly name: 'sources' }
  | { readonly name: 'addSource' }
  | { readonly name: 'settings' }
  | { readonly name: 'phone' }
  | { readonly name: 'account'; readonly page: AccountPage }
  | { readonly name: 'analysis'; readonly id: number | null };
export type RouteName = Route['name'];

const positive = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d*$/.test(text) ? Number(text) : null;

/**
 * The page of a path; anything unknown is the search. The query is not looked at.
 *
 * @example parseRoute('/search/17') // { name: 'search', propertyId: 17 }
 */
export function parseRoute(path: string): Route {
  const [first, second, third, fourth] = path
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((part) => part !== '');
  switch (first) {
    case 'login':
      return { name: 'login' };
    case 'searches':
      return { name: 'searches', id: positive(second) };
    case 'lists':
      return { name: 'lists', groupId: second ?? null };
    case 'property': {
      const propertyId = positive(fourth);
      return second === 'group' && third !== undefined && propertyId !== null
        ? { name: 'property', groupId: third, propertyId }
        : { name: 'search', propertyId: null };
    }
    case 'assigned':
      return { name: 'assigned', propertyId: positive(second) };
    case 'contacts':
      return { name: 'contacts', propertyId: positive(second) };
    case 'changes':
      return { name: 'changes', propertyId: positive(second) };
    case 'marketing':
      if (second === 'compliance' || second === 'phone' || second === 'leads') return { name: second };
      if (second === 'sequences') return { name: 'sequences', id: positive(third) };
      if (second === 'site') return { name: 'sites' };
      if (second === 'card') return { name: 'card', id: positive(third) };
      return { name: 'marketing', channel: channelOfSlug(second) };
    case 'sources':
      return { name: second === 'add' ? 'addSource' : 'sources' };
    case 'settings':
      return { name: first };
    case 'account':
      return { name: 'account', page: accountPageOf(second) };
    case 'administration':
      return { name: 'account', page: 'administration' };
    case 'analysis':
      return { name: 'analysis', id: positive(second) };
    case 'search':
      if (second === 'map') return { name: 'map' };
      return { name: 'search', propertyId: positive(second) };
    default:
      return { name: 'search', propertyId: null };
  }
}
