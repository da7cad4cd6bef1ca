import type { HotTableProps, HotTableRef } from '@handsontable/react-wrapper';
import type Handsontable from 'handsontable/base';
import { provideModel, type GridModel } from './cellRenderer.ts';
import { fillDownEdits } from './gridEdits.ts';
import { columnSettings, settingsOf } from './gridSettings.ts';
import type { DataGridProps } from './gridTypes.ts';

/**
 * Stands between the React component and the Handsontable instance: holds the props of the moment for the hooks, and
 * applies what changed with the cheapest call.
 */
export class GridPort<Row> {
  readonly settings: HotTableProps;
  props: DataGridProps<Row>;
  hot: Handsontable | null = null;

  constructor(props: DataGridProps<Row>) {
    this.props = props;
    this.settings = settingsOf(
      () => this.props,
      () => this.hot,
    );
  }

  readonly attach = (ref: HotTableRef | null): void => {
    this.hot = ref?.hotInstance ?? null;
    if (this.hot !== null) provideModel(this.hot, () => this.model);
  };

  get model(): GridModel {
    // Rows meet only functions of the same grid; `never` says so to the renderer, which serves all grids.
    return this.props as unknown as GridModel;
  }

  update(next: DataGridProps<Row>): void {
    const before = this.props;
    this.props = next;
    const { hot } = this;
    if (hot === null || before === next) return;
    if (before.columns !== next.columns) hot.updateSettings(columnSettings(next.columns));
    // The grid never writes to rows: beforeChange refuses every change, so readonly data stays what it is.
    if (before.rows !== next.rows) hot.updateData(next.rows as Row[] & object[]);
    else if (before.columns === next.columns) hot.render();
    this.followCursor();
  }

  /** Puts the grid's cursor on the row of the pane's, scrolling to it. */
  followCursor(): void {
    const { hot } = this;
    const { cursor } = this.props;
    if (hot === null || cursor === undefined || cursor < 0 || cursor >= hot.countRows()) return;
    const selected = hot.getSelectedLast();
    if (selected?.[0] === cursor) return;
    hot.selectCell(cursor, Math.max(selected?.[1] ?? 0, 0), undefined, undefined, true, false);
  }

  act(action: 'fillDown' | 'editCell'): void {
    const { hot, props } = this;
    if (hot === null) return;
    if (action === 'editCell') hot.getActiveEditor()?.beginEditing();
    else props.onEdit?.(fillDownEdits(hot, props));
  }
}
