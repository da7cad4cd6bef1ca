import type { Command, Facts, When } from './command.ts';
import { isSingleKey, isTyping } from './stroke.ts';

/** What a stroke means: nothing, the beginning of a sequence, or a command. */
export type Resolution<Id extends string> =
  | { readonly kind: 'none' }
  | { readonly kind: 'wait'; readonly pending: string }
  | { readonly kind: 'command'; readonly id: Id };

/** `when` with what is left out filled in, for one of the command's keys (see When). */
export function fullWhen(when: When, keys: string): When {
  const typing = isTyping(keys.split(' ')[0] ?? '') ? { editing: false, sheet: false } : {};
  return { signedIn: true, overlay: null, ...typing, ...when };
}

export function holds(when: When, facts: Facts): boolean {
  return Object.entries(when).every(([name, wanted]) => {
    const fact = facts[name as keyof Facts]; // keys of When are keys of Facts
    return Array.isArray(wanted) ? wanted.includes(fact) : wanted === fact;
  });
}

/**
 * The meaning of a stroke after the strokes that wait. Pure: the catalogue, the facts and the setting decide alone. A
 * pending sequence that does not go on is dropped, and the stroke then means what it means by itself.
 */
export function resolve<Id extends string>(
  commands: Readonly<Record<Id, Command>>,
  stroke: string,
  facts: Facts,
  { pending = '', singleKeys = true }: { readonly pending?: string; readonly singleKeys?: boolean } = {},
): Resolution<Id> {
  if (!singleKeys && isSingleKey(stroke)) return { kind: 'none' };
  const typed = pending === '' ? stroke : `${pending} ${stroke}`;
  let isPrefix = false;
  for (const id of Object.keys(commands) as Id[]) {
    const { keys, when } = commands[id];
    for (const combination of keys) {
      // The text first: it rules nearly all of them out, and this runs at every key.
      const isWhole = combination === typed;
      if (!isWhole && (isPrefix || !combination.startsWith(`${typed} `))) continue;
      if (!holds(fullWhen(when, combination), facts)) continue;
      if (isWhole) return { kind: 'command', id };
      isPrefix = true;
    }
  }
  if (isPrefix) return { kind: 'wait', pending: typed };
  return pending === '' ? { kind: 'none' } : resolve(commands, stroke, facts, { singleKeys });
}

/** Commands whose keys act under these facts, with those keys: the help. */
export function validHere<Id extends string>(
  commands: Readonly<Record<Id, Command>>,
  facts: Facts,
  singleKeys = true,
): { readonly id: Id; readonly keys: readonly string[] }[] {
  return (Object.keys(commands) as Id[]).flatMap((id) => {
    const { keys, when } = commands[id];
    const acting = keys.filter((combination) => {
      const isOff = !singleKeys && isSingleKey(combination.split(' ')[0] ?? '');
      return !isOff && holds(fullWhen(when, combination), facts);
    });
    return acting.length === 0 ? [] : [{ id, keys: acting }];
  });
}
