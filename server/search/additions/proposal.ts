/** What a file that was brought up is taken for, with what a person says of it: made of what was seen, so it is quick. */
import { readFile } from 'node:fs/promises';
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import type { MappingChoice, SourceProposal } from '../../../src/api/contract/search/addSource.ts';
import { refuseFuture } from '../../data/ingest/refuseRoll.queries.ts';
import { wrongChoice, type Chosen } from '../../data/propose/chosenColumns.ts';
import type { Draft } from '../../data/propose/proposeMapping.ts';
import { dayTaken } from '../../data/propose/newestDay.ts';
import { draftSeen } from '../../data/propose/proposeSeen.ts';
import type { SeenFile } from '../../data/propose/readSeen.queries.ts';
import type { SeenColumn } from '../../data/propose/seenColumn.ts';
import type { Recipe } from '../../data/recipes/recipe.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Resources } from '../../platform/resources.ts';
import type { AdditionFolder } from './additionFolder.ts';
import type { AdditionRecord } from './additions.queries.ts';
import { knownFile, type KnownFile } from './knownProposal.ts';
import type { Made, Proposed } from './proposed.ts';
import { asBefore, idAsBefore, keptOf, loadedOf, rememberedOf, type Mapping, type Remembered } from './remembered.ts';
import { roadsProposal } from './roadsProposal.ts';
import { onScreen, orWhy } from './sentence.ts';

const SAMPLES = 5;
const MOST_SAMPLE_SIGNS = 80;

const problems = {
  PARCEL: 'No column says which parcel a row is about: choose the one with the parcel number or the street address.',
  COUNTY: 'Nothing tells the county: name it, or choose the column with its code.',
} as const;

export async function proposal(
  services: Pick<Resources, 'store' | 'warehouse'>,
  record: AdditionRecord,
  folder: Pick<AdditionFolder, 'seen'>,
  choice: MappingChoice,
): Promise<Proposed | Refusal> {
  const seen = JSON.parse(await readFile(folder.seen, 'utf8')) as SeenFile; // written by look.apart.ts
  if (choice.fips !== null && countyOf(choice.fips) === undefined)
    return refuse(422, `There is no county ${choice.fips}.`, { fips: 'is no county' });
  const today = record.created.toISOString().slice(0, 10);
  const day = choice.asOf === null ? dayTaken(seen.newestDay, today) : { asOf: choice.asOf, why: null };
  const { asOf } = day;
  if (seen.roads !== undefined) {
    const columns = seen.columns.map((column) => ({ ...notRead(column.header), ...seenOf(column) }));
    return { ...(await roadsProposal({ ...whichFile(record, seen), columns }, seen.roads, choice, today)), kept: null };
  }
  const known = await knownFile(seen, choice, asOf);
  const unsaid = day.why === null ? [] : [onScreen(day.why)];
  const file = { record, seen, choice, asOf, unsaid, loaded: await loadedOf(services, seen) };
  const made =
    known?.told.isUsed === true
      ? await byRecipe(file, known)
      : await byColumns(file, known?.told ?? null, await rememberedOf(services, seen));
  if (isRefusal(made)) return made;
  const { recipe, answer } = made;
  return { ...made, kept: recipe === null ? null : keptOf(seen, choice, recipe, answer) };
}

interface File {
  readonly record: AdditionRecord;
  readonly seen: SeenFile;
  readonly choice: MappingChoice;
  readonly asOf: string;
  /** That nobody named the day. */
  readonly unsaid: readonly string[];
  readonly loaded: SourceProposal['loaded'];
}

async function byColumns(
  file: File,
  known: SourceProposal['known'],
  remembered: Remembered | null,
): Promise<Made | Refusal> {
  const { record, seen, choice, asOf, unsaid, loaded } = file;
  const said = chosenOf(choice);
  const wrong = wrongChoice(seen, said);
  if (wrong !== null) return refuse(422, wrong.why, wrong.fields);
  const { draft, before } = await drafted(file, said, remembered?.mapping ?? null);
  const codes = new Set(draft.codes.flatMap((list) => list.codes.map(({ code }) => code)));
  const unknown = Object.keys(choice.codes).find((code) => !codes.has(code));
  if (unknown !== undefined)
    return refuse(422, `The land use of the file has no code ${unknown}.`, {
      [`codes.${unknown}`]: 'is no code of it',
    });
  const partial = choice.partial ?? before?.partial ?? null;
  const partlyMade = draft.recipe === null ? null : partly(draft.recipe, partial);
  const made =
    partlyMade === null || before === null ? partlyMade : { ...partlyMade, id: idAsBefore(before, partlyMade) };
  const late = made === null ? null : await orWhy(async () => await Promise.resolve(refuseFuture(made)));
  const problem = draft.lacks === null ? (late?.ok === false ? late.why : null) : problems[draft.lacks];
  const recipe = problem === null ? made : null;
  const fips = made?.fips ?? choice.fips;
  return {
    recipe,
    answer: {
      ...whichFile(record, seen),
      fips,
      countyName: fips === null ? null : (countyOf(fips)?.displayName ?? null),
      asOf,
      name: choice.name ?? record.file_name,
      partial: made?.complete === false,
      problem,
      known,
      remembered: remembered === null ? null : { ...remembered.told, isUsed: before !== null },
      loaded,
      warnings: [...unsaidSheet(seen), ...unsaid, ...draft.warnings.map(onScreen)],
      doubts: [...unsaidSheet(seen), ...draft.doubts.map(onScreen)],
      columns: draft.columns.map(({ header, meaning, sure, why, isChosen }, at) => ({
        header,
        ...seenOf(seen.columns[at]),
        field: meaning,
        sure,
        why: isChosen && !said.columns.has(at) ? why.replace(/^chosen/, 'as before') : why,
        isChosen: said.columns.has(at),
      })),
      codes:
        draft.codesUsed === null
          ? []
          : [
              {
                header: draft.codesUsed.header,
                codes: draft.codesUsed.codes.map(({ code, rows, type, sure }) => ({
                  code,
                  rows,
                  type,
                  sure,
                  isChosen: said.codes.has(code),
                })),
              },
            ],
    },
  };
}

const notRead = (header: string) => ({ header, field: null, sure: 0, why: 'not read', isChosen: false });

/** What is made of the file; `before`: the mapping of before that it is made with. */
async function drafted(
  { record, seen, choice, asOf }: File,
  said: Chosen,
  mapping: Mapping | null,
): Promise<{ readonly draft: Draft; readonly before: Mapping | null }> {
  const make = async (chosen: Chosen, fips: string | null): Promise<Draft> =>
    await draftSeen(seen, {
      asOf,
      chosen,
      fips: fips ?? undefined,
      sheet: seen.sheet,
      name: choice.name ?? record.file_name,
    });
  const chosen = mapping === null || choice.anew ? null : asBefore(mapping, said);
  // Values may be of another kind by now.
  if (mapping === null || chosen === null || wrongChoice(seen, chosen) !== null)
    return { draft: await make(said, choice.fips), before: null };
  const { fips } = choice;
  const draft = await make(chosen, fips ?? mapping.fips);
  if (fips !== null || mapping.fips === null || !draft.isElsewhere) return { draft, before: mapping };
  // A state gives the same columns for each of its counties.
  return { draft: await make(chosen, null), before: mapping };
}

const seenOf = (column: SeenColumn | undefined) => ({
  samples: (column?.values ?? []).slice(0, SAMPLES).map(({ text }) => cut(text)),
  filled: column?.filled ?? 0,
  distinct: column?.distinct ?? 0,
});

const whichFile = (record: AdditionRecord, { encoding, delimiter, sheet, sheets = [], rows, isWhole }: SeenFile) => ({
  id: record.id,
  fileName: record.file_name,
  bytes: record.bytes,
  encoding,
  delimiter,
  sheet: sheet ?? null,
  sheets: [...sheets],
  rows,
  isWhole,
});

/** Which of several sheets is meant nobody knows but who made the workbook. */
const unsaidSheet = ({ asked, sheet, sheets = [] }: SeenFile): string[] =>
  asked === undefined && sheets.length > 1
    ? [`The workbook has ${sheets.length} sheets with a table: ${sheet} is taken, which has most rows.`]
    : [];

/** Of a file that a recipe describes: its columns are what that reads. */
async function byRecipe(
  { record, seen, choice: { name, partial }, unsaid, loaded }: File,
  { recipe, told, reads }: KnownFile,
): Promise<Made> {
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
      remembered: null,
      loaded,
      warnings: [...unsaidSheet(seen), ...unsaid],
      doubts: unsaidSheet(seen),
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
