/** `platbook search CRITERIA`: what the `/` line of the search reads, asked over HTTP. */
import { SEARCH_PAGE_SIZE } from '../../../src/api/contract/search/search.ts';
import type { Location, ResultRow, Search } from '../../../src/api/contract/search/search.ts';
import { locationOfPlace, parseTextFilter, type PlaceText } from '../../../src/api/search/textFilter.ts';
import { placeWords } from '../../../src/api/search/textFilter/words.ts';
import { BadInput } from '../badInput.ts';
import type { Printed } from './printed.ts';
import { Refused, valueOf, type Server } from './server.ts';
import type { Options } from './options.ts';

/** Rows that are read where nobody says how many. */
const ROWS = 50;
const columns = [
  { name: 'propertyId', kind: 'plain' },
  { name: 'streetAddress', kind: 'words' },
  { name: 'cityName', kind: 'words' },
  { name: 'zip', kind: 'words' },
  { name: 'leads', kind: 'words' },
  { name: 'estimatedValue', kind: 'money' },
  { name: 'equityShare', kind: 'rate', decimals: 0 },
  { name: 'lastSaleDate', kind: 'words' },
] as const;

/** The first rows of a search, and how many there are in all. */
export async function search(server: Server, words: readonly string[], options: Options): Promise<Printed> {
  const criteria = await criteriaOf(server, words.join(' '));
  const most = options.limit ?? ROWS;
  const rows: ResultRow[] = [];
  let total = 0;
  for (let index = 0; rows.length < most; index++) {
    const limit = Math.min(SEARCH_PAGE_SIZE, most);
    const answer = valueOf(server, await server.client.call('listing', { query: { ...criteria, index, limit } }));
    total = answer.resultCount;
    rows.push(...answer.results);
    if (index + 1 >= answer.pageCount) break;
  }
  const shown = rows.slice(0, most);
  return {
    record: shown,
    table: {
      columns,
      rows: shown.map((row) =>
        columns.map(({ name, ...how }) => ({
          ...how,
          value: name === 'leads' ? row.leads.join(' ') : row[name],
        })),
      ),
    },
    note: `${shown.length} of ${total} properties`,
  };
}

/** A search as it travels. Throws BadInput with each thing that cannot be read. */
export async function criteriaOf(server: Server, text: string): Promise<Partial<Search>> {
  const { filter, place, also = [], leadType, errors } = parseTextFilter(text);
  if (errors.length > 0) {
    throw new BadInput(
      errors
        .map(({ message, instead }) => (instead.length === 0 ? message : `${message} Instead: ${instead.join(', ')}`))
        .join('\n'),
    );
  }
  if (place === null) throw new BadInput('say where: zip:43215, county:franklin, city:"grove city", state:oh');
  const [first, ...more] = await Promise.all([place, ...also].map(async (one) => await found(server, one)));
  return {
    ...filter,
    ...first,
    // In a query a list travels as its JSON.
    ...(more.length === 0 ? {} : { also: JSON.stringify(more) as never }),
    listingType: leadType ?? 'CUSTOM',
  };
}

async function found(server: Server, place: PlaceText): Promise<Partial<Location>> {
  const known = locationOfPlace(place);
  if (known !== null) return known;
  const { suggestions } = valueOf(server, await server.client.call('suggestions', { query: { q: place.text } }));
  const match = suggestions.find(({ type }) => type === placeWords[place.word]);
  if (match === undefined) throw new Refused(`no ${place.word} is called ${place.text} in what is loaded`);
  const { count: _, ...location } = match;
  return location;
}
