import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Parcels } from '../calls/workOf.ts';
import type { Done, Habits } from './people.ts';
import type { PeopleAsked } from './peopleProcess.ts';

export interface PeopleProcess {
  readonly taken: () => Promise<Done>;
  readonly close: () => void;
}

/** Starts people, one a token, and answers when all have their lists and are at work. */
export async function startPeople(
  url: string,
  tokens: readonly string[],
  parcels: Parcels,
  habits: Habits,
): Promise<PeopleProcess> {
  const child = fork(join(import.meta.dirname, 'peopleProcess.ts'));
  const endWithUs = (): void => void child.kill();
  process.on('exit', endWithUs);
  const ask = async (question: PeopleAsked): Promise<unknown> => {
    const answered = once(child, 'message');
    const ended = once(child, 'exit').then(() => {
      throw new Error('the process of the people ended');
    });
    child.send(question);
    return (await Promise.race([answered, ended]))[0];
  };
  await ask({ ask: 'begin', url, tokens, parcels, habits });
  return {
    taken: async () => (await ask({ ask: 'taken' })) as Done, // as peopleProcess.ts answers
    close: () => {
      process.off('exit', endWithUs);
      child.kill();
    },
  };
}
