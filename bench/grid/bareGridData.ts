/** What the bare page is given: the texts that our grid shows, in a box of the same size. */
export interface BareGrid {
  readonly columns: readonly { readonly label: string; readonly width: number; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly string[])[];
  readonly hasRowNumbers: boolean;
  readonly fixedColumns: number;
  readonly width: number;
  readonly height: number;
  readonly canEdit: boolean;
}
