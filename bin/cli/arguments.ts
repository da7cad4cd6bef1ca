import { parseArgs } from 'node:util';
import { BadInput } from './badInput.ts';

export const FORMATS = ['json', 'csv', 'table'] as const;
export type Format = (typeof FORMATS)[number];

export interface Arguments {
  readonly isHelp: boolean;
  readonly command: string | null;
  readonly format: Format;
  /** Null: standard input. */
  readonly file: string | null;
}

export function readArguments(words: readonly string[]): Arguments {
  const { values, positionals } = parsed(words);
  const isHelpWord = positionals[0] === 'help';
  const [command = null, file = null, ...more] = isHelpWord ? positionals.slice(1) : positionals;
  if (more.length > 0) throw new BadInput(`one file at a time: ${more.join(' ')}`);
  const format = FORMATS.find((name) => name === values.format);
  if (format === undefined) throw new BadInput(`--format must be one of ${FORMATS.join(', ')}`);
  return { isHelp: values.help || isHelpWord, command, format, file: file === '-' ? null : file };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { format: { type: 'string', default: 'json' }, help: { type: 'boolean', short: 'h', default: false } },
    });
  } catch (error) {
    throw new BadInput(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
