/** A class that no rule styles is what is left of a rule, or of a name that was changed on one side. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectPath } from '../../support/testCache.ts';

/** Names by which journeys find something, and nothing else. */
const HOOKS = new Set(['rail-name', 'add-source-preview']);

const read = (pattern: string): string[] => globSync(projectPath(pattern)).map((path) => readFileSync(path, 'utf8'));

it('has a rule for each class that stands in a pane', () => {
  const ruled = new Set(
    read('src/**/*.css').flatMap((css) => [...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, one]) => one)),
  );
  const used = read('src/**/*.tsx').flatMap((text) =>
    [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, plain, built]) =>
      // What a name is built with is known while it runs.
      (plain ?? built ?? '')
        .replaceAll(/\$\{[^}]*\}/g, '$')
        .split(/\s+/)
        .filter((name) => name !== '' && !name.includes('$')),
    ),
  );
  expect(used.length).toBeGreaterThan(1000);
  expect([...new Set(used)].filter((name) => !ruled.has(name) && !HOOKS.has(name))).toEqual([]);
});

it('has one file alone that says how a class looks: which came last would decide, and that is what was opened last', () => {
  // What all have may look otherwise in some window, which its own file says.
  const files = globSync(projectPath('src/**/*.css')).filter((path) => !path.endsWith('shell/style/base.css'));
  const owners = new Map<string, Set<string>>();
  for (const path of files) {
    const css = readFileSync(path, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
    for (const [, selectors = ''] of css.matchAll(/([^{}]+)\{/g))
      for (const selector of selectors.split(',')) {
        const alone = /^\.([a-z][\w-]*)$/i.exec(selector.trim())?.[1];
        if (alone !== undefined) owners.set(alone, (owners.get(alone) ?? new Set()).add(path));
      }
  }
  expect(owners.size).toBeGreaterThan(500);
  expect([...owners].filter(([, paths]) => paths.size > 1).map(([name]) => name)).toEqual([]);
});
