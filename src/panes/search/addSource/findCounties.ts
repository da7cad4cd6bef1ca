import { counties, type County } from '../../../api/catalogue/search/counties.ts';

const MOST = 8;

/** Counties by the beginning of their code or by their name, those that begin so first. @example findCounties('27013') */
export function findCounties(typed: string): readonly County[] {
  const needle = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (needle.length < 2) return [];
  if (/^\d+$/.test(needle)) return counties.filter(({ fips }) => fips.startsWith(needle)).slice(0, MOST);
  const begin = counties.filter(({ searchKey }) => searchKey.startsWith(needle));
  const within = counties.filter(({ searchKey }) => searchKey.includes(` ${needle}`) && !searchKey.startsWith(needle));
  return [...begin, ...within].slice(0, MOST);
}
