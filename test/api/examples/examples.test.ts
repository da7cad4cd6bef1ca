/** Every example is one that runs: in each language that it is written in, by somebody who has some of everything. */
import { execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../../bin/cli/http/ask.ts';
import { contract } from '../../../src/api/contract/contract.ts';
import type { Call } from '../../../src/api/contract/define.ts';
import { codeOf, shellWord } from '../../../src/api/examples/codeOf.ts';
import { anyIds, type AnyExample } from '../../../src/api/examples/example.ts';
import { exampleOf } from '../../../src/api/examples/examples.ts';
import type { Language } from '../../../src/api/examples/languages.ts';
import { exampleDesk } from '../../support/exampleDesk.ts';
import { needs } from '../../support/needs.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const run = promisify(execFile);
/** What the desk has nothing of, or not in the state that it takes, and how that is answered. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  // With curl what is said goes where the file would.
  basemap: /404/,
  streetView: /404[^]*No street view/,
  lookPayment: /404[^]*no such order/,
  sendInvitation: /422/,
  importReport: /404|^$/,
  decideConflict: /422[^]*once the import is complete/,
  undoImport: /422[^]*finished import/,
  deleteImport: /422[^]*still running|^$/,
};
/** What speaks of things comes before what makes others in their place, and what takes them away comes last. */
const FIRST = ['getExport', 'confirmExport', 'exportFile'];
const LAST = [
  'removeFromGroups',
  'removeSaved',
  'deleteGroup',
  'restoreGroup',
  'deleteContactGroup',
  'undoContactImport',
  'deleteContacts',
  'suspendMember',
  'downgradeMember',
  'removeMember',
  'undoMember',
  'removeMemberOfUser',
  'cancelImport',
  'deleteImport',
  'discardExport',
];
const rank = (name: string): number =>
  FIRST.includes(name) ? 0 : LAST.includes(name) ? 3 + LAST.indexOf(name) : /^(delete|undo)/.test(name) ? 2 : 1;
const calls = (Object.entries(contract) as [string, Call][])
  .filter(([, { scope }]) => scope !== undefined)
  .toSorted(([a], [b]) => rank(a) - rank(b));

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 600 });
  folder = await mkdtemp(join(tmpdir(), 'platbook-examples-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

interface Program {
  readonly name: string;
  readonly text: string;
  readonly request: AnyExample;
}

/** All examples in a language with the ids of a desk of its own, and its token; their files lie in the folder. */
async function programs(language: Language): Promise<{ all: Program[]; token: string }> {
  const { ids, token } = await exampleDesk(server);
  const all: Program[] = [];
  for (const [name, call] of calls) {
    const request = exampleOf(name, ids);
    if (request === null) throw new Error(`there is no example of ${name}`);
    const text = codeOf(language, { name, call, request, base: server.baseUrl });
    // Names of people are unique in the installation.
    all.push({ name, request, text: text.replaceAll(/(ann|bob)@/g, `$1.${language}@`) });
    for (const part of Object.values(request.upload ?? {})) {
      if (part instanceof File) await writeFile(join(folder, part.name), new Uint8Array(await part.arrayBuffer()));
    }
  }
  return { all, token };
}

/** By name, those whose answer is not the one expected. */
const unexpected = (told: readonly (readonly [string, string])[]): string[] =>
  told.flatMap(([name, text]) => {
    const wanted = REFUSED[name];
    return (wanted ?? /^$/).test(text) ? [] : [`${name}: ${text === '' ? 'it was done' : text}`];
  });

describe('every example runs', () => {
  it('as JavaScript', async () => {
    const { all, token } = await programs('javascript');
    for (const { name, text } of all) await writeFile(join(folder, `${name}.mjs`), text);
    const each = join(folder, 'each.mjs');
    await writeFile(
      each,
      `for (const name of ${JSON.stringify(all.map(({ name }) => name))}) {
        let told = '';
        try { await import('./' + name + '.mjs'); } catch (error) { told = error.message; }
        console.log(JSON.stringify([name, told]));
      }`,
    );
    const { stdout } = await run(process.execPath, [each], {
      cwd: folder,
      env: { ...process.env, PLATBOOK_TOKEN: token },
    });
    const told = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [string, string]);
    expect(told).toHaveLength(calls.length);
    expect(unexpected(told)).toEqual([]);
  });

  it('as a command of platbook', async () => {
    const { all, token } = await programs('platbook');
    const told: [string, string][] = [];
    for (const { name, text } of all) {
      const [, , verb, ...words] = wordsOf(text).map((word) =>
        // The files lie in the folder.
        word.includes('=@') ? word.replace('=@', `=@${folder}/`) : word,
      );
      expect(verb).toBe('call');
      const { code, note } = await ask('call', words, { PLATBOOK_TOKEN: token, PLATBOOK_URL: server.baseUrl });
      told.push([name, code === 0 ? '' : String(note)]);
    }
    expect(unexpected(told)).toEqual([]);
  });

  it('with curl', needs(spawnSync('curl', ['--version']).status === 0, 'curl is not installed'), async () => {
    const { all, token } = await programs('curl');
    for (const { name, text, request } of all) {
      // curl does not write over a file that is there.
      await mkdir(join(folder, 'curl', name), { recursive: true });
      for (const part of Object.values(request.upload ?? {}))
        if (part instanceof File) await copyFile(join(folder, part.name), join(folder, 'curl', name, part.name));
      await writeFile(join(folder, 'curl', `${name}.sh`), text);
    }
    // One shell runs them all: to start a program costs a large process a third of a second.
    const each = `for name in ${all.map(({ name }) => name).join(' ')}; do
      (cd "$name" && bash "../$name.sh" > ../told.out 2> ../told.err) && : > "$name.told" || cat told.err told.out > "$name.told"
    done`;
    await run('bash', ['-c', each], { cwd: join(folder, 'curl'), env: { ...process.env, PLATBOOK_TOKEN: token } });
    const told = await Promise.all(
      all.map(async ({ name }) => [name, await readFile(join(folder, 'curl', `${name}.told`), 'utf8')] as const),
    );
    expect(unexpected(told)).toEqual([]);
  });
});

/** The words of a line as a shell has them: quoted by apostrophes, or plain. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/(?:'[^']*'|\\'|[^\s'\\])+/g)].map(([word]) => word);
  return words.map((word) =>
    word.replaceAll(/'([^']*)'|\\(')/g, (_, quoted?: string, sign?: string) => quoted ?? sign ?? ''),
  );
}

it('words of a shell come through as they are', async () => {
  const odd = ["it's", '$HOME', '`id`', '"a b"', '', 'plain', '--x', 'a\nb', String.raw`\n`, '!x', '*'];
  const { stdout } = await run('bash', ['-c', `printf '%s\\0' ${odd.map(shellWord).join(' ')}`]);
  expect(stdout.split('\0').slice(0, -1)).toEqual(odd);
  expect(
    wordsOf(
      odd
        .filter((word) => word !== '')
        .map(shellWord)
        .join(' '),
    ),
  ).toEqual(odd.filter((word) => word !== ''));
});

it('text of an example that says odd things is still that text in each language', () => {
  const call = contract.saveProperties;
  const name = `O'Brien's "list" \\ $(x)`;
  const request = { query: { groupName: name }, body: { propertyId: 1, note: name } };
  const asked = { name: 'saveProperties', call, request, base: 'https://a.example' };
  expect(codeOf('curl', asked)).toContain(shellWord(JSON.stringify(request.body)));
  expect(codeOf('javascript', asked)).toContain(
    `JSON.stringify(${JSON.stringify(request.body, null, 2).replaceAll('\n', '\n  ')})`,
  );
  expect(wordsOf(codeOf('platbook', asked))).toContain(`groupName=${name}`);
  expect(exampleOf('makeToken', anyIds)).toBeNull();
});
