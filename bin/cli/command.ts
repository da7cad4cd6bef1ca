import type { FieldError } from '../../src/calc/validation/fieldError.ts';
import type { FieldHelp } from './fieldHelp.ts';
import type { Table } from './table.ts';

/** What an answer is: a record for JSON, a table for spreadsheets, and tables for people where that one is too wide. */
export interface Answer {
  readonly record: unknown;
  table(): Table;
  tables?(): readonly Table[];
}

/** What a command says of its fields: those of the record, and further lines about what they hold. */
export interface Help {
  readonly fields: readonly FieldHelp[];
  readonly sections?: readonly { readonly title: string; readonly fields: readonly FieldHelp[] }[];
}

export interface Command {
  readonly name: string;
  /** What goes in and what comes out, in a line. */
  readonly summary: string;
  /** A record that can be run as it is. */
  readonly example: object;
  /** The fields a record may have; others are most likely misspelt, and refused. `validate` looks at nested records. */
  readonly fields: readonly string[];
  /** What each field means. Loaded when it is asked for: it comes from the contract. */
  readonly help: () => Promise<Help>;
  /** Whether a JSON list is one record rather than a list of records. */
  isRecord?(value: unknown): boolean;
  readonly validate: (record: unknown) => readonly FieldError[];
  /** What is missing of a valid record, without which some of its results do not exist. */
  readonly missing?: (record: unknown) => readonly FieldError[];
  /** Answers a record that `validate` found nothing wrong with. */
  run(record: unknown): Answer;
}
