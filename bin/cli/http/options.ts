import { parseArgs } from 'node:util';
import { FORMATS, type Format } from '../arguments.ts';
import { BadInput } from '../badInput.ts';

export interface Options {
  readonly format: Format;
  /** Most rows; null: nobody said. */
  readonly limit: number | null;
  /** The body of a call: JSON, `@file` or `-`; null: none. */
  readonly body: string | null;
  readonly isHelp: boolean;
}

/** A minus at the head of a criterion takes out (`-vacant`): of words only these are options. */
const OPTION = /^(--(format|limit|body|help)(=.*)?|-h|--)$/s;

/** The words of a command apart from its options. Throws BadInput. */
export function readOptions(words: readonly string[]): { readonly words: string[]; readonly options: Options } {
  const unknown = words.find((word) => /^--\w/.test(word) && !OPTION.test(word));
  if (unknown !== undefined) throw new BadInput(`unknown option: ${unknown}`);
  const plain: string[] = [];
  const given: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (!OPTION.test(word)) plain.push(word);
    else if (/^--(format|limit|body)$/.test(word)) given.push(`${word}=${words[++at] ?? ''}`);
    else if (word !== '--') given.push(word);
  }
  const { values } = parseArgs({
    args: given,
    options: {
      format: { type: 'string', default: 'table' },
      limit: { type: 'string' },
      body: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const format = FORMATS.find((name) => name === values.format);
  if (format === undefined) throw new BadInput(`--format must be one of ${FORMATS.join(', ')}`);
  if (values.limit !== undefined && !/^[1-9]\d{0,6}$/.test(values.limit))
    throw new BadInput('--limit is a number of rows, from 1 to 9999999');
  return {
    words: plain,
    options: {
      format,
      limit: values.limit === undefined ? null : Number(values.limit),
      body: values.body ?? null,
      isHelp: values.help,
    },
  };
}
