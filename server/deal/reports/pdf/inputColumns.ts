import type { InputSection, InputValue } from '../inputValue.ts';
import type { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import { INK, LINE, MUTED } from '../../../paper/pdf/theme.ts';
import { formatCurrency } from '../../../../src/calc/format/currency.ts';
import { formatDate } from '../../../../src/calc/format/date.ts';
import { formatDuration } from '../../../../src/calc/format/duration.ts';
import { MISSING } from '../../../../src/calc/format/missing.ts';
import { formatNumber, formatPercent } from '../../../../src/calc/format/number.ts';

interface Block {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly value: string; readonly isTotal: boolean }[];
}

const GAP = 26;
const TITLE_HEIGHT = 22;
const ROW_HEIGHT = 13;
/** Longer sections are cut, so that a column can be filled. */
const LONGEST_BLOCK = 22;

const HEADING_HEIGHT = 30;

const heightOf = ({ rows }: Block): number => TITLE_HEIGHT + rows.length * ROW_HEIGHT;

const halfOf = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + heightOf(block), 0) / 2;

/** Labels and values by sections in two columns of like height, over as many pages as they take. */
export function drawInputs(report: PdfReport, sections: readonly InputSection[], heading?: string): void {
  let blocks = sections.flatMap(blocksOf);
  const headingHeight = heading === undefined ? 0 : HEADING_HEIGHT;
  // Rather on one page than on two, as far as one page goes.
  if (report.room < Math.min(headingHeight + halfOf(blocks) + ROW_HEIGHT, SHORTEST_PAGE)) report.newPage();
  if (heading !== undefined) {
    report.section(heading, 0);
    report.y -= 6;
  }
  while (blocks.length > 0) {
    const { room } = report;
    let limit = Math.min(room, halfOf(blocks));
    // Sections stay whole, so half of the height is not always enough.
    while (limit < room && split(blocks, limit).rest.length > 0) limit = Math.min(room, limit + ROW_HEIGHT);
    const { left, right, rest } = split(blocks, limit);
    const top = report.y;
    const width = (report.width - GAP) / 2;
    report.y =
      Math.max(
        drawColumn(report, left, { x: report.left, top, width }),
        drawColumn(report, right, { x: report.left + width + GAP, top, width }),
      ) + 8;
    blocks = rest;
    if (blocks.length > 0) report.newPage();
  }
}

/** What a page of the smaller height, a wide one, surely has. */
const SHORTEST_PAGE = 480;

function blocksOf({ title, rows }: InputSection): Block[] {
  const texts = rows.map(({ label, value, isTotal = false }) => ({ label, value: inputText(value), isTotal }));
  const parts = Math.ceil(texts.length / LONGEST_BLOCK);
  const size = Math.ceil(texts.length / Math.max(1, parts));
  return Array.from({ length: parts }, (_, part) => ({
    title: part === 0 ? title : `${title}, continued`,
    rows: texts.slice(part * size, (part + 1) * size),
  }));
}

function split(blocks: readonly Block[], limit: number): { left: Block[]; right: Block[]; rest: Block[] } {
  const left = fitting(blocks, limit);
  const right = fitting(blocks.slice(left.length), limit);
  return { left, right, rest: blocks.slice(left.length + right.length) };
}

/** The first blocks that fit, and at least one, so that the work always goes on. */
function fitting(blocks: readonly Block[], limit: number): Block[] {
  let height = 0;
  const count = blocks.findIndex((block) => (height += heightOf(block)) > limit + 0.01);
  return blocks.slice(0, count === -1 ? blocks.length : Math.max(1, count));
}

function drawColumn(
  report: PdfReport,
  blocks: readonly Block[],
  { x, top, width }: { readonly x: number; readonly top: number; readonly width: number },
): number {
  let y = top;
  for (const { title, rows } of blocks) {
    report.text(title, x, y + 7, { size: 8.5, isBold: true, maxWidth: width });
    report.rule(y + 19, { from: x, to: x + width, color: MUTED });
    y += TITLE_HEIGHT;
    for (const { label, value, isTotal: isBold } of rows) {
      const valueWidth = Math.min(report.widthOf(value, { isBold }), width * 0.6);
      report.text(label, x, y + 3, { color: isBold ? INK : MUTED, isBold, maxWidth: width - valueWidth - 8 });
      report.text(value, x + width, y + 3, { align: 'right', isBold, maxWidth: width * 0.6 });
      y += ROW_HEIGHT;
      report.rule(y, { from: x, to: x + width, color: LINE });
    }
  }
  return y;
}

/** An input as people read it. @example inputText({ kind: 'months', value: 18 }) // '1 Year 6 Months' */
function inputText(input: InputValue): string {
  switch (input.kind) {
    case 'money':
      return formatCurrency(input.value);
    case 'rate':
      return formatPercent(input.value, 4);
    case 'months':
      return formatDuration(input.value);
    case 'number':
      return formatNumber(input.value, 4);
    case 'date':
      return formatDate(input.value);
    case 'text':
      return input.value ?? MISSING;
  }
}
