/** What machines tell root is typed by what each of them sends; that somebody listens to it under the same name is held here. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { children } from '../../../src/machines/app/children.ts';
import { errorsMachine } from '../../../src/machines/app/errors.ts';
import { rootMachine } from '../../../src/machines/app/root.ts';
import { sessionMachine } from '../../../src/machines/account/session.ts';
import { keepDeal } from '../../../src/machines/deal/analysis/keepDeal.ts';
import { tabMachine } from '../../../src/machines/property/surroundings/tab.ts';

const folder = join(import.meta.dirname, '../../../src/machines');

/** Every event that is written down as one to be sent, with the file that does. */
const sent = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      // A declaration of what can be sent is not a sending.
      .filter((line) => !/readonly type:|Extract</.test(line))
      .flatMap((line) =>
        [...line.matchAll(/\btype: '([a-z]\w*\.\w+)'/g)].map(([, type]) => ({ type: type ?? '', name })),
      ),
  );

const machines = {
  ...children,
  errors: errorsMachine,
  session: sessionMachine,
  root: rootMachine,
  keepDeal,
  tab: tabMachine,
};
const heard = new Set(Object.values(machines).flatMap((machine) => machine.events as string[]));

/** Names of the events that a machine takes by a wildcard, as far as they are declared. */
const declared = new Set(
  [...readFileSync(join(folder, 'lists/lists/tasks.ts'), 'utf8').matchAll(/readonly type: '(lists\.\w+)'/g)].map(
    ([, type]) => type,
  ),
);

describe('what machines tell', () => {
  it('is heard by some machine under the very name that it is sent by', () => {
    expect(sent.length).toBeGreaterThan(100);
    expect(
      sent.filter(({ type }) => !heard.has(type) && !declared.has(type)).map(({ type, name }) => `${name}: ${type}`),
    ).toEqual([]);
  });
});
