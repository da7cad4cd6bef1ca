import { useEffect, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { commandIds, type CommandId } from '../../../commands/commands.ts';
import { whyNot } from '../../../commands/whyNot.ts';
import type { useActors } from '../../parts/actors.tsx';

type Running = ReturnType<typeof useActors>;
type Reasons = ReadonlyMap<CommandId, string>;

/** How long what changed is gathered before the reasons are read again: a machine says much at once. */
const REST_MS = 50;

const reasonsNow = (actors: Running): Reasons =>
  new Map(
    commandIds.flatMap((id) => {
      const reason = whyNot(id, actors);
      return reason === null ? [] : [[id, reason]];
    }),
  );

const areSame = (a: Reasons, b: Reasons): boolean =>
  a.size === b.size && [...a].every(([id, why]) => b.get(id) === why);

/** Why commands can do nothing now, by id: what arrives while the palette is open is possible in it. */
export function useReasons(actors: Running): Reasons {
  const [reasons, setReasons] = useState(() => reasonsNow(actors));
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | null = null;
    const read = (): void => {
      due = null;
      const next = reasonsNow(actors);
      setReasons((known) => (areSame(known, next) ? known : next));
    };
    const changed = (): void => {
      due ??= setTimeout(read, REST_MS);
    };
    const running: readonly AnyActorRef[] = Object.values(actors);
    const heard = running.map((actor) => actor.subscribe(changed));
    return () => {
      if (due !== null) clearTimeout(due);
      for (const subscription of heard) subscription.unsubscribe();
    };
  }, [actors]);
  return reasons;
}
