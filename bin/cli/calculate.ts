import { TooLargeAmount } from '../../src/calc/money.ts';
import { isRecord } from '../../src/calc/validation/fieldChecks.ts';
import type { FieldError } from '../../src/calc/validation/fieldError.ts';
import { unknownText } from '../../src/calc/validation/unknownText.ts';
import { alignedTextOf } from './alignedText.ts';
import type { Format } from './arguments.ts';
import { BadInput } from './badInput.ts';
import type { Answer, Command } from './command.ts';
import { readRecords, type Records } from './records.ts';
import { csvOf } from './table.ts';

/** Characters: what a string can hold is twice that. */
const LARGEST_OUTPUT = 2 ** 28;
/** More errors than this tell nobody more. */
const MOST_ERRORS = 20;

export interface Calculated {
  readonly text: string;
  /** What is missing, by field: said beside the answer. */
  readonly notes: readonly string[];
}

/**
 * Answers all records of an input. Throws BadInput with a sentence for each that names its field; all are checked
 * before anything is answered, so that a pipe never gets half an answer.
 */
export function calculate(command: Command, format: Format, input: string): Calculated {
  const records = readRecords(input, (value) => Boolean(command.isRecord?.(value)));
  check(command, records);
  const parts: string[] = [];
  let length = 0;
  records.items.forEach((record, index) => {
    const answer = answerOf(command, record, records.name(index));
    const text = textOf(answer, format, records, index);
    length += text.length;
    if (length > LARGEST_OUTPUT) {
      throw new BadInput(
        `the answer is larger than ${LARGEST_OUTPUT / 2 ** 20} MB (${index} of ${records.items.length} records fit): give fewer records at a time`,
      );
    }
    parts.push(text);
  });
  const notes = records.items.flatMap((record, index) =>
    (command.missing?.(record) ?? []).map(({ path, message }) => `${records.name(index)}${path} ${message}`),
  );
  const isList = format === 'json' && records.form === 'list';
  return { text: isList ? listOf(parts) : parts.join(''), notes: shortened(notes) };
}

function answerOf(command: Command, record: unknown, name: string): Answer {
  try {
    return command.run(record);
  } catch (error) {
    if (error instanceof TooLargeAmount) {
      throw new BadInput(`${name}${error.message}: take smaller amounts, rates or terms`, { cause: error });
    }
    throw error;
  }
}

function check(command: Command, { items, name }: Records): void {
  const errors = new Set<string>();
  for (const [index, record] of items.entries()) {
    for (const { path, message } of [...unknownFields(command, record), ...command.validate(record)]) {
      errors.add(`${name(index)}${path} ${message}`);
    }
    if (errors.size > MOST_ERRORS) break;
  }
  if (errors.size > 0) throw new BadInput(shortened([...errors]).join('\nplatbook: '));
}

const shortened = (lines: readonly string[]): readonly string[] =>
  lines.length <= MOST_ERRORS ? lines : [...lines.slice(0, MOST_ERRORS), 'and more of this kind'];

/** A misspelt field would count as left out. */
function unknownFields({ fields }: Command, record: unknown): FieldError[] {
  if (!isRecord(record)) return [];
  return Object.keys(record)
    .filter((field) => !fields.includes(field))
    .map((path) => ({ path, message: unknownText(path, fields) }));
}

function textOf(answer: Answer, format: Format, { form, items }: Records, index: number): string {
  const isOne = items.length === 1;
  if (format === 'csv') return csvOf(answer.table(), isOne ? null : index + 1);
  if (format === 'table') {
    const text = (answer.tables?.() ?? [answer.table()]).map(alignedTextOf).join('\n');
    return isOne ? text : `${index === 0 ? '' : '\n'}Record ${index + 1}\n${text}`;
  }
  return form === 'lines' ? `${JSON.stringify(answer.record)}\n` : `${JSON.stringify(answer.record, null, 2)}\n`;
}

function listOf(texts: readonly string[]): string {
  if (texts.length === 0) return '[]\n';
  const items = texts.map((text) => `  ${text.trimEnd().replaceAll('\n', '\n  ')}`);
  return `[\n${items.join(',\n')}\n]\n`;
}
