import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { onScreen } from '../../../../server/search/additions/sentence.ts';
import { projectPath } from '../../../support/testCache.ts';

/** What only the command line says: its own options, and files that are no rolls. */
const ON_THE_COMMAND_LINE =
  /Command\.ts$|commandUsage|dryRun|dayOfFile|describeSnapshots|[/\\](ranges|geocode)[/\\]|(points|generic)Recipe|prepareGeneric|chooseColumns/;

/** Each text of what reads, proposes and loads that names an option, with something in the place of what is put in. */
const texts = globSync('server/data/{ingest,propose,recipes,workbook}/**/*.ts', { cwd: projectPath('.') })
  .filter((file) => !ON_THE_COMMAND_LINE.test(file))
  .flatMap((file) => {
    const code = readFileSync(projectPath(file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return [...code.matchAll(/`[^`\n]*--[a-z][^`\n]*`|'[^'\n]*--[a-z][^'\n]*'/g)].map(([text]) => [
      text.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, 'X'),
    ]);
  });

describe('what ingest says, on the screen', () => {
  it('there are such texts', () => {
    expect(texts.length).toBeGreaterThan(4);
  });

  // A store that cannot be read is begun anew on the machine alone.
  it.each(texts)('%s: no option of a command is named', (text) => {
    expect(onScreen(text)).not.toMatch(/--(?!fresh)[a-z]/);
  });

  it('says where to look instead', () => {
    expect(
      onScreen(
        'it is not of Cook County: say which it is with --fips 48201, or what the columns are; to load it as it is, add --far',
      ),
    ).toBe('It is not of Cook County: say which it is above, or what the columns are.');
  });
});
