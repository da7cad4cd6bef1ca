/**
 * The editors of Handsontable lie over the grid, outside of all rows: a screen reader has no place for a field there. Each
 * gets a row and a cell of its own around its field, which takes no room; and what closes gives the keyboard to the cell.
 */
import type Handsontable from 'handsontable/base';
import { SelectEditor, TextEditor } from 'handsontable/editors';

export class HeardTextEditor extends TextEditor {
  override createElements(): void {
    super.createElements();
    surround(this.TEXTAREA_PARENT, this.TEXTAREA);
  }

  override close(): void {
    leave(this.hot, this.TEXTAREA, () => super.close());
  }
}

export class HeardSelectEditor extends SelectEditor {
  override init(): void {
    super.init();
    surround(this.selectWrapper, this.select);
  }

  override close(): void {
    leave(this.hot, this.select, () => super.close());
  }
}

function surround(holder: HTMLElement, field: HTMLElement): void {
  holder.setAttribute('role', 'row');
  const cell = document.createElement('div');
  cell.setAttribute('role', 'gridcell');
  cell.style.display = 'contents';
  field.before(cell);
  cell.append(field);
}

function leave(hot: Handsontable, field: HTMLElement, close: () => void): void {
  const hadKeyboard = document.activeElement === field;
  close();
  if (hadKeyboard) hot.getFocusManager().focusOnHighlightedCell();
}
