/** The command `npm run ingest -- propose FILE`: says what a file is, and writes a recipe that loads it. */
import { stat, writeFile } from 'node:fs/promises';
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import { listFiles } from '../ingest/recipeFiles.ts';
import { describeProposal } from './describeProposal.ts';
import { dayTaken } from './newestDay.ts';
import { proposeMapping, type Proposal } from './proposeMapping.ts';
import { optionsOf } from './proposeSeen.ts';
import { readSeen, type SeenFile } from './readSeen.queries.ts';

export interface ProposeRequest {
  readonly files: readonly string[];
  readonly fips?: string | undefined;
  readonly asOf?: string | undefined;
  readonly out?: string | undefined;
  /** Of a workbook. */
  readonly sheet?: string | undefined;
}

export async function runPropose(request: ProposeRequest, print: (line: string) => void): Promise<void> {
  const { out, fips, asOf } = request;
  if (fips !== undefined && countyOf(fips) === undefined) throw new Error(`there is no county ${fips}`);
  if (asOf !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(asOf))
    throw new Error(`--as-of is ${asOf}: write a day as YYYY-MM-DD`);
  if (out !== undefined && !out.endsWith('.json'))
    throw new Error(`--out is ${out}: a recipe is a file that ends in .json`);
  const [known] = await listFiles(request.files);
  if (known !== undefined && request.files.length === 1) {
    const seen = await readSeen(known, { sheet: request.sheet });
    if (seen.known != null)
      print(
        `${seen.name} has the layout that the recipe ${seen.known.id} describes: npm run ingest -- ${seen.known.id} ${quoted(known)} loads it, and there is nothing to map`,
      );
    if (seen.known?.isFixed === true) return;
  }
  const { file, path, proposal } = await proposeFile(request);
  for (const line of describeProposal(file, proposal)) print(line);
  if (out === undefined) {
    print('Nothing was written: --out recipe.json writes the recipe that loads it so');
    return;
  }
  try {
    await writeFile(out, `${JSON.stringify(proposal.recipe, null, 2)}\n`, { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new Error(`${out} is there already: name another file, so that nothing you wrote is lost`, {
        cause: error,
      });
    throw error;
  }
  print(`Recipe written to ${out}. Try it with: npm run ingest -- ${quoted(out)} ${quoted(path)} --dry-run`);
}

/** What is proposed of one file. Throws in a sentence what cannot be read, and where no column says which parcel a row is. */
export async function proposeFile({ files, fips, asOf, sheet }: Omit<ProposeRequest, 'out'>): Promise<{
  readonly path: string;
  readonly file: SeenFile;
  readonly proposal: Proposal;
}> {
  const [path, ...more] = await listFiles(files);
  if (path === undefined || more.length > 0) throw new Error('propose takes one file at a time');
  const file = await readSeen(path, { sheet });
  const changed = (await stat(path)).mtime.toISOString().slice(0, 10);
  const day = asOf === undefined ? dayTaken(file.newestDay, changed) : { asOf, why: null };
  const proposal = proposeMapping(file, {
    fips,
    asOf: day.asOf,
    sheet: file.sheet,
    ...(await optionsOf(file)),
  });
  const warnings = day.why === null ? proposal.warnings : [day.why, ...proposal.warnings];
  return { path, file, proposal: { ...proposal, warnings } };
}

const quoted = (path: string): string => (/\s/.test(path) ? `"${path}"` : path);
