/** The address of the page, as root keeps it. */
import type { SettingValues } from '../../api/catalogue/account/settingValues.ts';

/** The path of an address, without query and fragment. */
export const pathOf = (route: string): string => route.replace(/[?#].*$/, '');

const startPages = {
  search: '/search',
  map: '/search/map',
  searches: '/searches',
  lists: '/lists',
  contacts: '/contacts',
  analysis: '/analysis',
} as const satisfies Record<SettingValues['startPage'], string>;

/** The address without a page leads to the one that the person begins with. */
export const pageOf = (path: string, startPage: SettingValues['startPage']): string =>
  path === '/' || path === '' ? startPages[startPage] : path;
