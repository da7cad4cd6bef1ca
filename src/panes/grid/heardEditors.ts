/**
 * The editors of Handsontable lie over the grid, outside of all rows: a screen reader has no place for a field there. Each
 * gets a row and a cell of its own around its field, which takes no room.
 */
import { SelectEditor, TextEditor } from 'handsontable/editors';

export class HeardTextEditor extends TextEditor {
  override createElements(): void {
    super.createElements();
    surround(this.TEXTAREA_PARENT, this.TEXTAREA);
  }
}

export class HeardSelectEditor extends SelectEditor {
  override init(): void {
    super.init();
    surround(this.selectWrapper, this.select);
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
