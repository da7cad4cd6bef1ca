import { counties } from '../../../src/api/catalogue/search/counties.ts';
import { literal } from '../../data/ingest/text.ts';

const NOISE = "'\\b(county|parish|borough|census area|municipality|city|and)\\b|[().]'";

/** `Richmond city, VA` and `RICHMOND COUNTY` -> `richmond`. */
export const countyKeySql = (text: string): string =>
  `nullif(trim(regexp_replace(regexp_replace(lower(split_part(${text}, ',', 1)), ${NOISE}, '', 'g'), '\\s+', ' ', 'g')), '')`;

/** SQL of all counties as (fips, state, name_key). */
export const countyTableSql = `SELECT fips, state, ${countyKeySql('name')} AS name_key FROM (VALUES ${counties
  .map(({ fips, stateCode, name }) => `(${literal(fips)}, ${literal(stateCode)}, ${literal(name)})`)
  .join(', ')}) county (fips, state, name)`;
