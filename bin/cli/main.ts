import { readFileSync } from 'node:fs';
import { readArguments, type Format } from './arguments.ts';
import { isRecord } from '../../src/calc/validation/fieldChecks.ts';
import type { FieldError } from '../../src/calc/validation/fieldError.ts';
import { unknownText } from '../../src/calc/validation/unknownText.ts';
import { BadInput } from './badInput.ts';
import type { Answer, Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { readRecords, type Records } from './records.ts';
import { alignedTextOf, csvOf, joinTables } from './table.ts';
import { USAGE } from './usage.ts';

const OPERATIONS = ['backup', 'restore', 'check'] as const;
const isOperationWord = (word: string | undefined): word is (typeof OPERATIONS)[number] =>
  OPERATIONS.some((one) => one === word);

/** Runs the command line and gives its exit code: 0 done, 1 an operation failed, 2 bad input or arguments. */
export async function main(words: readonly string[]): Promise<number> {
  try {
    if (words[0] === 'admin') {
      // It brings the store along, which no other command needs.
      const { admin } = await import('./admin.ts');
      return await write(process.stdout, await admin(words.slice(1)), 0);
    }
    if (isOperationWord(words[0])) {
      const { operate } = await import('./operate.ts');
      const { text, code } = await operate(words[0], words.slice(1));
      return await write(code === 0 ? process.stdout : process.stderr, text, code);
    }
    const { isHelp, command: name, format, file } = readArguments(words);
    if (isHelp) return await write(process.stdout, USAGE, 0);
    const command = COMMANDS.get(name ?? '');
    if (command === undefined) {
      const reason = name === null ? '' : `platbook: unknown command: ${name}\n\n`;
      return await write(process.stderr, `${reason}${USAGE}`, 2);
    }
    const records = readRecords(file === null ? await standardInput() : fileText(file), (value) =>
      Boolean(command.isRecord?.(value)),
    );
    check(command, records);
    const answers = records.items.map((record) => command.run(record));
    return await write(process.stdout, output(answers, records.form, format), 0);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return await write(process.stderr, `platbook: ${error.message}\n`, 2);
  }
}

/** All records are checked before anything is written, so that a pipe never gets half an answer. */
function check(command: Command, records: Records): void {
  const errors = records.items.flatMap((record, index) =>
    [...unknownFields(command, record), ...command.validate(record)].map(
      ({ path, message }) => `${records.name(index)}${path} ${message}`,
    ),
  );
  if (errors.length > 0) throw new BadInput([...new Set(errors)].join('\nplatbook: '));
}

/** A misspelt field would count as left out. */
function unknownFields({ fields }: Command, record: unknown): FieldError[] {
  if (!isRecord(record)) return [];
  return Object.keys(record)
    .filter((field) => !fields.includes(field))
    .map((path) => ({ path, message: unknownText(path, fields) }));
}

function output(answers: readonly Answer[], form: Records['form'], format: Format): string {
  if (format !== 'json') {
    const table = joinTables(answers.map((answer) => answer.table()));
    return format === 'csv' ? csvOf(table) : alignedTextOf(table);
  }
  const records = answers.map(({ record }) => record);
  if (form === 'lines') return records.map((record) => `${JSON.stringify(record)}\n`).join('');
  return `${JSON.stringify(form === 'one' ? records[0] : records, null, 2)}\n`;
}

async function standardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function fileText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadInput(`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Waits until the text is out: a process that ends earlier would cut what goes into a pipe. */
function write(stream: NodeJS.WriteStream, text: string, code: number): Promise<number> {
  return new Promise((resolve, reject) => {
    // Whoever reads may stop early, as `head` does; that is not our failure.
    stream.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') resolve(code);
      else reject(error);
    });
    stream.write(text, () => resolve(code));
  });
}
