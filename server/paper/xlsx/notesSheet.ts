import { SheetDraft } from './sheetDraft.ts';

/** What a reader has to know, by headings. */
export type Notes = readonly (readonly [heading: string, lines: readonly string[]])[];

export const CELL_NOTES: Notes[number] = [
  'Reading the cells',
  [
    'Blue numbers are inputs: change one, and everything follows as where the file was made. Black numbers are formulas. Grey italic cells do not take part: inputs that need a new file or change nothing here, and values that were calculated there.',
    'Cells with names can be read in the formulas, such as Purchase_price or Initial_cash; Formulas > Name Manager lists them.',
    'The values that the file was written with were calculated where it was made; a spreadsheet that recalculates finds the same cents.',
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
