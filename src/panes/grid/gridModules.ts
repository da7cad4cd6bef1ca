/** The parts of the grid that we use, registered one by one: everything at once would be half as large again. */
import { registerCellType, TextCellType } from 'handsontable/cellTypes';
import { registerEditor } from 'handsontable/editors';
import { Autofill, CopyPaste, ManualColumnResize, registerPlugin, StretchColumns } from 'handsontable/plugins';
import { registerRenderer } from 'handsontable/renderers';
import { cellRenderer, CELL_RENDERER } from './cellRenderer.ts';
import { HeardSelectEditor, HeardTextEditor } from './heardEditors.ts';

registerCellType(TextCellType);
registerEditor('text', HeardTextEditor);
registerEditor('select', HeardSelectEditor);
registerPlugin(CopyPaste);
registerPlugin(Autofill);
registerPlugin(ManualColumnResize);
registerPlugin(StretchColumns);
registerRenderer(CELL_RENDERER, cellRenderer);
