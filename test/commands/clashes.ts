import type { Command, When } from '../../src/commands/command.ts';
import { fullWhen } from '../../src/commands/resolve.ts';

/** Two conditions can be true at once: no fact excludes one of them. */
export function canCoincide(a: When, b: When): boolean {
  return (Object.keys(a) as (keyof When)[]).every((name) => {
    const [left, right] = [a[name], b[name]];
    if (left === undefined || right === undefined) return true;
    const options: readonly unknown[] = Array.isArray(left) ? left : [left];
    const others: readonly unknown[] = Array.isArray(right) ? right : [right];
    return options.some((option) => others.includes(option));
  });
}

/** Keys that would mean two things at once: the same keys, or one sequence beginning another. Empty when all is well. */
export function clashes<Id extends string>(commands: Readonly<Record<Id, Command>>): string[] {
  const bindings = (Object.keys(commands) as Id[]).flatMap((id) => {
    const { keys, when } = commands[id];
    return keys.map((combination) => ({ id, combination, when: fullWhen(when, combination) }));
  });
  return bindings.flatMap((one, index) =>
    bindings.slice(index + 1).flatMap((other) => {
      const [a, b] = [one.combination, other.combination];
      const isSame = a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
      return isSame && one.id !== other.id && canCoincide(one.when, other.when)
        ? [`${a}: ${one.id} and ${other.id}`]
        : [];
    }),
  );
}
