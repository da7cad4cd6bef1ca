/** A file of streets of the Census: there is nothing to map; which county it is of is said by its name, or by where it lies. */
import { ROADS } from '../../../src/api/search/map/roads.ts';
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import type { MappingChoice, SourceProposal } from '../../../src/api/contract/search/addSource.ts';
import { ROADS_NAME, roadsRecipe } from '../../data/ingest/roads/roadsRecipe.ts';
import { countyOfRoads, type SeenRoads } from '../../data/ingest/roads/countyOfRoads.ts';
import { refuseFuture } from '../../data/ingest/refuseRoll.queries.ts';
import { orWhy } from './sentence.ts';
import type { Made } from './proposed.ts';

const NOT_READ = 'not read';
const what: Readonly<Record<string, string>> = {
  LINEARID: NOT_READ,
  FULLNAME: 'Name of the street',
  RTTYP: NOT_READ,
  MTFCC: 'Class of the street',
};

type Which = Pick<
  SourceProposal,
  'id' | 'fileName' | 'bytes' | 'encoding' | 'delimiter' | 'sheet' | 'sheets' | 'rows' | 'isWhole'
>;

export async function roadsProposal(
  file: Which & { readonly columns: SourceProposal['columns'] },
  roads: SeenRoads,
  { fips: said, asOf: saidDay, name: saidName }: MappingChoice,
  today: string,
): Promise<Made> {
  const county = countyOfRoads(roads, said);
  const fips = 'fips' in county ? county.fips : null;
  const asOf = saidDay ?? roads.asOf ?? today;
  const name = saidName ?? ROADS_NAME;
  const recipe = fips === null ? null : roadsRecipe({ fips, asOf, name });
  const late = recipe === null ? null : await orWhy(async () => await Promise.resolve(refuseFuture(recipe)));
  const problem = 'problem' in county ? county.problem : late?.ok === false ? late.why : null;
  const { lines, named } = roads;
  return {
    recipe: problem === null ? recipe : null,
    answer: {
      ...file,
      rows: lines,
      isWhole: true,
      fips,
      countyName: fips === null ? null : (countyOf(fips)?.displayName ?? fips),
      asOf,
      name,
      partial: false,
      problem,
      known: {
        id: ROADS,
        name: ROADS_NAME,
        agency: 'the US Census Bureau',
        notes: [
          `${named.toLocaleString('en-US')} of the ${lines.toLocaleString('en-US')} streets have a name.`,
          'They are drawn on the map and in pictures of properties, from this server alone. Streets of the same county that were loaded before are replaced.',
        ],
        adds: false,
        isUsed: true,
        isFixed: true,
        counties: [],
      },
      remembered: null,
      loaded: null,
      warnings: [],
      doubts: [],
      columns: file.columns.flatMap((column) => {
        const why = what[column.header];
        return why === undefined
          ? []
          : [{ ...column, field: null, sure: why === NOT_READ ? 0 : 1, why, isChosen: false }];
      }),
      codes: [],
    },
  };
}
