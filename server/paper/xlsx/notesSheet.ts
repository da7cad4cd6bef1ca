import { SheetDraft } from './sheetDraft.ts';

/** What a reader has to know, by headings. */
export type Notes = readonly (readonly [heading: string, lines: readonly string[]])[];

export const CELL_NOTES: Notes[number] = [
  'Reading the cells',
  [
    'Blue cells were entered. Black cells are formulas: change a blue one and they follow. Grey italic cells are values calculated by Platbook; they do not follow.',
    'Cells with names can be read in the formulas, such as Purchase_price or Initial_cash; Formulas > Name Manager lists them.',
    'The values that the file was written with are those of Platbook; a spreadsheet that recalculates finds the same cents.',
  ],
];

/** Characters that surely fit in a line. */
const WIDTH = 100;
const LINE_HEIGHT = 14;

/** Lines of text under headings. */
export function notesSheet(notes: Notes): SheetDraft {
  const draft = new SheetDraft('Notes', { widths: [WIDTH] });
  for (const [heading, lines] of notes) {
    if (lines.length === 0) continue;
    draft.add([{ value: heading, look: 'section' }]);
    for (const line of lines)
      draft.add([{ value: line, look: 'text', height: LINE_HEIGHT * Math.ceil(line.length / WIDTH) }]);
    draft.add([]);
  }
  return draft;
}
