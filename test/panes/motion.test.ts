/** What moves on the screen: for a moment only, and not for people who asked for no motion. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const MOST_MS = 120;
const REDUCED = '@media (prefers-reduced-motion: reduce)';

const styles = globSync('src/**/*.css').map((path) => ({ path, text: readFileSync(path, 'utf8') }));
/** Milliseconds of the times in a value: `0.12s` or `120ms`. */
const times = (value: string): number[] =>
  Array.from(
    value.matchAll(/(?<![\w-])([\d.]+)(m?s)\b/g),
    ([, number, unit]) => Number(number) * (unit === 's' ? 1000 : 1),
  );
/** Selectors whose rule declares a property that is not `none`. */
const selectorsWith = (text: string, property: string): string[] =>
  Array.from(text.matchAll(/([^{}]+)\{([^{}]*)\}/g)).flatMap(([, selector = '', body = '']) =>
    new RegExp(`(^|[;\\s])${property}: (?!none)`).test(body) ? [selector.trim().split('\n').at(-1) ?? ''] : [],
  );

describe('motion', () => {
  it('a transition takes 120 ms at most', () => {
    const found = styles.flatMap(({ path, text }) =>
      Array.from(text.matchAll(/transition(?:-duration)?: ([^;]+);/g), ([, value = '']) => ({ path, value })),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ value }) => times(value).some((ms) => ms > MOST_MS))).toEqual([]);
  });

  it.each(['transition', 'animation'])('each %s is taken back for people who want no motion', (property) => {
    for (const { path, text } of styles) {
      const at = text.indexOf(REDUCED);
      const [usual, reduced] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
      for (const selector of selectorsWith(usual, property)) {
        // Named by its own class, whatever stands beside it.
        const name = /\.[\w-]+/.exec(selector)?.[0] ?? selector;
        expect({
          path,
          selector,
          isTakenBack: reduced.includes(name) && reduced.includes(`${property}: none`),
        }).toEqual({
          path,
          selector,
          isTakenBack: true,
        });
      }
    }
  });
});
