/** One numbered file of SQL. */
export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}
