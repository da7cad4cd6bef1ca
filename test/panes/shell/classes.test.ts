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
