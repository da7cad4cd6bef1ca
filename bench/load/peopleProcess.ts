/** People at work, in a process of its own: what they cost is not the server's, and not that of who measures. */
import type { Parcels } from '../calls/workOf.ts';
import { people, type Habits, type People } from './people.ts';

export type PeopleAsked =
  | {
      readonly ask: 'begin';
      readonly url: string;
      readonly tokens: readonly string[];
      readonly parcels: Parcels;
      readonly habits: Habits;
    }
  | { readonly ask: 'taken' };

let working: People | null = null;
process.on('message', (asked: PeopleAsked) => {
  void answer(asked);
});

async function answer(asked: PeopleAsked): Promise<void> {
  if (asked.ask === 'taken') {
    process.send?.(working?.taken() ?? { samples: [], told: [] });
    return;
  }
  try {
    working = await people(asked.url, asked.tokens, asked.parcels, asked.habits);
    process.send?.('begun');
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

process.on('disconnect', () => process.exit(0));
