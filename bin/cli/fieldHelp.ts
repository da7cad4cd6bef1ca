/** What one field is: for whoever writes a record by hand. */
export interface FieldHelp {
  readonly name: string;
  /** What may stand there, with its unit. */
  readonly type: string;
  readonly meaning: string;
  readonly isRequired?: boolean;
}
