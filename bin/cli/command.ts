import type { FieldError } from '../../src/calc/validation/fieldError.ts';
import type { Table } from './table.ts';

/** What an answer is: a record for JSON and a table for people. */
export interface Answer {
  readonly record: unknown;
  table(): Table;
}

export interface Command {
  readonly name: string;
  /** The fields a record may have; others are most likely misspelt, and refused. `validate` looks at nested records. */
  readonly fields: readonly string[];
  /** Whether a JSON list is one record rather than a list of records. */
  isRecord?(value: unknown): boolean;
  validate(record: unknown): readonly FieldError[];
  /** Answers a record that `validate` found nothing wrong with. */
  run(record: unknown): Answer;
}
