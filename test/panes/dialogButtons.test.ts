/** The buttons of dialogs stand in one order, so that a hand that knows one dialog finds its way in the next. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectPath } from '../support/testCache.ts';

/** What each dialog has below: the classes of its buttons, in their order. */
const rows = readdirSync(projectPath('src/panes'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .flatMap((name) => {
    const text = readFileSync(projectPath(`src/panes/${name}`), 'utf8');
    return [...text.matchAll(/<Dialog\n.*?actions=\{\n\s+<>\n(.*?)\n\s+<\/>\n/gs)].map(([, actions = '']) => ({
      name,
      buttons: [...actions.matchAll(/className="(button[^"]*)"/g)].map(([, classes = '']) => classes),
    }));
  });

it('the one that does it is the last one, in every dialog that has several', () => {
  expect(rows.length).toBeGreaterThan(30);
  const misplaced = rows.filter(({ buttons }) => buttons.slice(0, -1).some((classes) => classes.includes('--primary')));
  expect(misplaced).toEqual([]);
});
