import { editorOf, type DataGridProps } from './gridTypes.ts';

type Model<Row> = Pick<DataGridProps<Row>, 'columns' | 'rows'>;

export interface Place {
  readonly row: number;
  readonly col: number;
}

const canEdit = <Row>({ columns, rows }: Model<Row>, { row, col }: Place): boolean => {
  const [column, record] = [columns[col], rows[row]];
  return column !== undefined && record !== undefined && editorOf(column, record) !== null;
};

/** The first cell that a person can edit: where the cursor of a sheet begins. */
export function firstEditable<Row>(model: Model<Row>): Place | null {
  return nextByTab(model, { row: 0, col: -1 }, 1);
}

/** The cell that Tab leads to: the next one in reading order that can be edited, as in a protected sheet of Excel. */
export function nextByTab<Row>(model: Model<Row>, from: Place, direction: 1 | -1): Place | null {
  const width = model.columns.length;
  const last = width * model.rows.length;
  for (let at = from.row * width + from.col + direction; at >= 0 && at < last; at += direction) {
    const place = { row: Math.floor(at / width), col: at % width };
    if (canEdit(model, place)) return place;
  }
  return null;
}

/** The cell that Enter leads to: the next one below (or above) that can be edited; without one the next row. */
export function nextByEnter<Row>(model: Model<Row>, { row, col }: Place, direction: 1 | -1): Place | null {
  for (let next = row + direction; next >= 0 && next < model.rows.length; next += direction) {
    if (canEdit(model, { row: next, col })) return { row: next, col };
  }
  return null;
}
