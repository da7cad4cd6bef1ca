/** What a file that was brought up is taken for, with what a person says of it: made of what was seen, so it is quick. */
import { readFile } from 'node:fs/promises';
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import type { MappingChoice, SourceProposal } from '../../../src/api/contract/search/addSource.ts';
import { refuseFuture } from '../../data/ingest/refuseRoll.queries.ts';
import { wrongChoice, type Chosen } from '../../data/propose/chosenColumns.ts';
import { draftSeen } from '../../data/propose/proposeSeen.ts';
import type { SeenFile } from '../../data/propose/readSeen.queries.ts';
import type { SeenColumn } from '../../data/propose/seenColumn.ts';
import type { Recipe } from '../../data/recipes/recipe.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { AdditionFolder } from './additionFolder.ts';
import type { AdditionRecord } from './additions.queries.ts';
import { knownFile, type KnownFile } from './knownProposal.ts';
import { onScreen, orWhy } from './sentence.ts';

const SAMPLES = 5;
const MOST_SAMPLE_SIGNS = 80;

export interface Proposed {
  readonly answer: SourceProposal;
  /** Null: `answer.problem` says why. */
  readonly recipe: Recipe | null;
}

const problems = {
  PARCEL: 'No column says which parcel a row is about: choose the one with the parcel number or the street address.',
  COUNTY: 'Nothing tells the county: name it, or choose the column with its code.',
} as const;

export async function proposal(
  record: AdditionRecord,
  folder: Pick<AdditionFolder, 'seen'>,
  choice: MappingChoice,
): Promise<Proposed | Refusal> {
  const seen = JSON.parse(await readFile(folder.seen, 'utf8')) as SeenFile; // written by look.apart.ts
  if (choice.fips !== null && countyOf(choice.fips) === undefined)
    return refuse(422, `There is no county ${choice.fips}.`, { fips: 'is no county' });
  const asOf = choice.asOf ?? record.created.toISOString().slice(0, 10);
  const known = await knownFile(seen, choice, asOf);
  if (known?.told.isUsed === true) return await byRecipe(record, seen, choice, known);
  const chosen = chosenOf(choice);
  const wrong = wrongChoice(seen, chosen);
  if (wrong !== null) return refuse(422, wrong.why, wrong.fields);
  const draft = await draftSeen(seen, {
    asOf,
    chosen,
    fips: choice.fips ?? undefined,
    sheet: seen.sheet,
    name: choice.name ?? record.file_name,
  });
  const codes = new Set(draft.codes.flatMap((list) => list.codes.map(({ code }) => code)));
  const unknown = Object.keys(choice.codes).find((code) => !codes.has(code));
  if (unknown !== undefined)
    return refuse(422, `The land use of the file has no code ${unknown}.`, {
      [`codes.${unknown}`]: 'is no code of it',
    });
  const drafted = draft.recipe === null ? null : partly(draft.recipe, choice.partial);
  const late = drafted === null ? null : await orWhy(async () => await Promise.resolve(refuseFuture(drafted)));
  const problem = draft.lacks === null ? (late?.ok === false ? late.why : null) : problems[draft.lacks];
  const recipe = problem === null ? drafted : null;
  const fips = drafted?.fips ?? choice.fips;
  return {
    recipe,
    answer: {
      ...whichFile(record, seen),
      fips,
      countyName: fips === null ? null : (countyOf(fips)?.displayName ?? null),
      asOf,
      name: choice.name ?? record.file_name,
      partial: drafted?.complete === false,
      problem,
      known: known?.told ?? null,
      warnings: draft.warnings.map(onScreen),
      columns: draft.columns.map(({ header, meaning, sure, why, isChosen }, at) => ({
        header,
        ...seenOf(seen.columns[at]),
        field: meaning,
        sure,
        why,
        isChosen,
      })),
      codes:
        draft.codesUsed === null
          ? []
          : [
              {
                header: draft.codesUsed.header,
                codes: draft.codesUsed.codes.map(({ code, rows, type, sure, isChosen }) => ({
                  code,
                  rows,
                  type,
                  sure,
                  isChosen,
                })),
              },
            ],
    },
  };
}

const seenOf = (column: SeenColumn | undefined) => ({
  samples: (column?.values ?? []).slice(0, SAMPLES).map(({ text }) => cut(text)),
  filled: column?.filled ?? 0,
  distinct: column?.distinct ?? 0,
});

const whichFile = (record: AdditionRecord, { encoding, delimiter, rows, isWhole }: SeenFile) => ({
  id: record.id,
  fileName: record.file_name,
  bytes: record.bytes,
  encoding,
  delimiter,
  rows,
  isWhole,
});

/** Of a file that a recipe describes: its columns are what that reads. */
async function byRecipe(
  record: AdditionRecord,
  seen: SeenFile,
  { name, partial }: MappingChoice,
  { recipe, told, reads }: KnownFile,
): Promise<Proposed> {
  const late = await orWhy(async () => await Promise.resolve(refuseFuture(recipe)));
  const problem = late.ok ? null : late.why;
  const only = told.counties.length === 1 && seen.isWhole ? told.counties[0] : undefined;
  return {
    recipe: problem === null ? recipe : null,
    answer: {
      ...whichFile(record, seen),
      fips: recipe.fips ?? only?.fips ?? null,
      countyName: (recipe.fips === undefined ? only?.name : countyOf(recipe.fips)?.displayName) ?? null,
      asOf: recipe.asOf,
      name: name ?? recipe.name,
      partial: partial ?? (recipe.joins === undefined ? !recipe.complete : recipe.joins.partial),
      problem,
      known: told,
      warnings: [],
      columns: seen.columns.map((column) => {
        const what = reads.get(column.header.trim().toLowerCase());
        const why = what ?? 'not read';
        return {
          header: column.header,
          ...seenOf(column),
          field: null,
          sure: what === undefined ? 0 : 1,
          why,
          isChosen: false,
        };
      }),
      codes: [],
    },
  };
}

const chosenOf = ({ columns, codes }: MappingChoice): Chosen => ({
  columns: new Map(Object.entries(columns).map(([at, field]) => [Number(at), field])),
  codes: new Map(Object.entries(codes)),
});

/** A file without parcel numbers is never taken for a whole roll: what it lacks may only be written otherwise. */
const partly = (recipe: Recipe, partial: boolean | null): Recipe =>
  partial === null
    ? recipe
    : { ...recipe, complete: !partial && Object.values(recipe.files).every(({ apn }) => apn !== undefined) };

const cut = (text: string): string =>
  text.length > MOST_SAMPLE_SIGNS ? `${text.slice(0, MOST_SAMPLE_SIGNS)}...` : text;
