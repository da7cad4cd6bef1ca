import { BadInput } from '../badInput.ts';
import { call } from './call.ts';
import { exportList, lists } from './lists.ts';
import { readOptions } from './options.ts';
import { textOf, type Printed } from './printed.ts';
import { search } from './search.ts';
import { Refused, serverOf } from './server.ts';
import { HTTP_USAGE, type Verb } from './verbs.ts';

export interface Asked {
  /** For standard output. */
  readonly out: string | Uint8Array;
  /** For people beside it; null: nothing. */
  readonly note: string | null;
  readonly code: 0 | 1;
}

/** Runs a command against the server of the settings. Throws BadInput with what is wrong with it. */
export async function ask(verb: Verb, all: readonly string[], settings: NodeJS.ProcessEnv): Promise<Asked> {
  const { words, options } = readOptions(all);
  if (options.isHelp) return { out: HTTP_USAGE, note: null, code: 0 };
  if (verb !== 'call' && options.body !== null) throw new BadInput('--body is of call');
  const server = serverOf(settings);
  const printed = ({ note, ...rest }: Printed): Asked => ({
    out: textOf({ note, ...rest }, options.format),
    note,
    code: 0,
  });
  try {
    switch (verb) {
      case 'search':
        return printed(await search(server, words, options));
      case 'lists':
        return printed(await lists(server, words, options));
      case 'export':
        return printed(await exportList(server, words));
      case 'call': {
        const came = await call(server, words, options);
        return { out: 'bytes' in came ? came.bytes : `${JSON.stringify(came.record, null, 2)}\n`, note: null, code: 0 };
      }
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { out: '', note: `platbook: ${error.message}`, code: 1 };
  }
}
