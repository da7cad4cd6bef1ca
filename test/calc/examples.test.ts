import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { describe, expect, it } from 'vitest';

/**
 * Runs every `@example expression // value` of the doc comments in src/calc, so that none of them can go stale.
 * An example sees all exports of src/calc by name; those of its own file win.
 */
const ROOT = join(import.meta.dirname, '../../src/calc');

interface Example {
  readonly file: string;
  readonly expression: string;
  readonly value: string;
}

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .sort();

function examplesOf(file: string): Example[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const text = /@example (.*?)(?: \*\/)?$/.exec(line)?.[1];
    if (text === undefined) return [];
    const split = text.lastIndexOf(' // ');
    if (split < 0) throw new Error(`${file}: an example needs " // value": ${text}`);
    return [{ file, expression: text.slice(0, split), value: text.slice(split + 4) }];
  });
}

const modules = new Map<string, Record<string, unknown>>();
for (const file of files) modules.set(file, (await import(join(ROOT, file))) as Record<string, unknown>);

function evaluate(expression: string, file: string): unknown {
  const scope = Object.assign({}, ...modules.values(), modules.get(file)) as Record<string, unknown>;
  const run = compileFunction(`return (${expression});`, Object.keys(scope)) as (...values: unknown[]) => unknown;
  return run(...Object.values(scope));
}

/** A single number may differ in its last digits from the decimal in the comment. */
function withoutNoise(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(12)) : value;
}

describe('doc examples', () => {
  const examples = files.flatMap(examplesOf);

  it('are found', () => {
    expect(examples.length).toBeGreaterThan(50);
  });

  it.each(examples.map((example) => [`${example.file}: ${example.expression}`, example] as const))(
    '%s',
    (_, example) => {
      const actual = evaluate(example.expression, example.file);
      const expected = evaluate(example.value, example.file);
      expect(withoutNoise(actual)).toEqual(withoutNoise(expected));
    },
  );
});
