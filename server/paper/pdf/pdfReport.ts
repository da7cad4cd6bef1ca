// The types of pdfkit know it as the default export only.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import { formatDate } from '../../../src/calc/format/date.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { printable } from './printableText.ts';
import { ACCENT, BOLD, FONT, FOOT, INK, LINE, MARGIN, MUTED, TOP } from './theme.ts';

/** Name of the product, where no brand has another. */
const PRODUCT = 'Platbook';

export interface TextStyle {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly color?: string;
  /** With `right` and `center`, x is that edge or the middle. */
  readonly align?: 'left' | 'right' | 'center';
  /** Cut with an ellipsis where it would be wider. */
  readonly maxWidth?: number;
}

/**
 * A report while it is drawn, page by page: a cursor that only moves down, and texts at given places. Every text is
 * drawn by hand, so nothing runs over an edge without a reason in this code.
 */
export class PdfReport {
  readonly doc: PDFKit.PDFDocument;
  /** The next free place from above. */
  y = TOP;
  readonly #kind: string;
  readonly #subject: string;
  readonly #date: CalendarDate;
  readonly #product: string;
  /** Stands beside the title. */
  readonly logo: Buffer | null;

  constructor({
    kind,
    subject,
    date,
    logo = null,
    product = PRODUCT,
  }: {
    readonly kind: string;
    readonly subject: string;
    readonly date: CalendarDate;
    readonly logo?: Buffer | null;
    /** What the account knows the product as. */
    readonly product?: string | undefined;
  }) {
    this.#kind = kind;
    this.#subject = subject;
    this.#date = date;
    this.#product = product;
    this.logo = logo;
    this.doc = new PDFDocument({
      size: 'LETTER',
      margin: 0,
      bufferPages: true,
      lang: 'en-US',
      displayTitle: true,
      info: {
        Title: `${kind}: ${subject}`,
        Author: product,
        Creator: product,
        CreationDate: new Date(`${date}T00:00:00Z`),
      },
    });
  }

  get left(): number {
    return MARGIN;
  }

  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  get right(): number {
    return this.doc.page.width - MARGIN;
  }

  /** Room left on this page. */
  get room(): number {
    return this.doc.page.height - FOOT - 14 - this.y;
  }

  newPage(layout: 'portrait' | 'landscape' = this.isLandscape ? 'landscape' : 'portrait'): void {
    this.doc.addPage({ size: 'LETTER', margin: 0, layout });
    this.y = TOP;
  }

  get isLandscape(): boolean {
    return this.doc.page.width > this.doc.page.height;
  }

  /** Starts a page when less than `height` is left on this one. */
  need(height: number): void {
    if (this.room < height) this.newPage();
  }

  widthOf(text: string, { size = 8, isBold = false }: TextStyle = {}): number {
    return this.doc
      .font(isBold ? BOLD : FONT)
      .fontSize(size)
      .widthOfString(printable(text));
  }

  /** Draws one line of text with its top at y. */
  text(text: string, x: number, y: number, style: TextStyle = {}): void {
    const { size = 8, isBold = false, color = INK, align = 'left', maxWidth } = style;
    const shown = maxWidth === undefined ? printable(text) : this.#cut(printable(text), maxWidth, style);
    const width = align === 'left' ? 0 : this.widthOf(shown, style);
    const start = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    this.doc
      .font(isBold ? BOLD : FONT)
      .fontSize(size)
      .fillColor(color)
      .text(shown, start, y, { lineBreak: false });
  }

  #cut(text: string, maxWidth: number, style: TextStyle): string {
    if (this.widthOf(text, style) <= maxWidth) return text;
    let end = text.length;
    while (end > 0 && this.widthOf(`${text.slice(0, end).trimEnd()}…`, style) > maxWidth) end--;
    return `${text.slice(0, end).trimEnd()}…`;
  }

  /** Breaks a text into lines that fit, and draws them from the cursor on. */
  paragraph(
    text: string,
    { x = this.left, width = this.width, lineHeight = 11.5, ...style }: ParagraphStyle = {},
  ): void {
    for (const line of this.lines(text, width, style)) {
      this.need(lineHeight);
      this.text(line, x, this.y, { ...style, maxWidth: width });
      this.y += lineHeight;
    }
  }

  lines(text: string, width: number, style: TextStyle = {}): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of printable(text)
      .split(' ')
      .flatMap((one) => this.#pieces(one, width, style))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.widthOf(longer, style) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  /** A word that is longer than a line, as a query is, in pieces that fit: nothing of it may be lost. */
  #pieces(word: string, width: number, style: TextStyle): string[] {
    const pieces: string[] = [];
    let rest = word;
    while (rest.length > 1 && this.widthOf(rest, style) > width) {
      let end = rest.length - 1;
      while (end > 1 && this.widthOf(rest.slice(0, end), style) > width) end--;
      // Rather behind a comma than within a word.
      const comma = rest.lastIndexOf(',', end - 1) + 1;
      const cut = comma > end / 2 ? comma : end;
      pieces.push(rest.slice(0, cut));
      rest = rest.slice(cut);
    }
    return [...pieces, rest];
  }

  rule(y: number, { from = this.left, to = this.right, color = LINE, weight = 0.5 } = {}): void {
    this.doc.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(color).stroke();
  }

  /** A heading that is not left alone at the end of a page; `aside` stands small at its right end. */
  section(title: string, keepWith = 70, aside = ''): void {
    this.need(24 + keepWith);
    this.y += 8;
    this.text(title, this.left, this.y, { size: 11, isBold: true, maxWidth: this.width });
    if (aside !== '') this.text(aside, this.right, this.y + 4, { size: 7, color: MUTED, align: 'right' });
    this.y += 20;
  }

  /** Adds head and foot to every page and answers the file. */
  async finish(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    const done = new Promise<Buffer>((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.on('end', () => resolve(Buffer.concat(chunks)));
      this.doc.on('error', reject);
    });
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      this.#head(page);
      this.#foot(page + 1, count);
    }
    this.doc.end();
    return await done;
  }

  #head(page: number): void {
    // The mark is that of the name.
    const isOurs = this.#product === PRODUCT;
    if (isOurs) this.#mark(this.left, 26);
    this.text(this.#product, this.left + (isOurs ? 18 : 0), 28.5, { size: 10, isBold: true, maxWidth: 180 });
    const subject = page === 0 ? this.#kind : `${this.#kind}: ${this.#subject}`;
    this.text(subject, this.right, 30, { size: 8, color: MUTED, align: 'right', maxWidth: this.width - 210 });
    this.rule(46, { color: INK, weight: 0.8 });
  }

  #foot(page: number, count: number): void {
    const y = this.doc.page.height - FOOT;
    this.rule(y);
    this.text(formatDate(this.#date, 'MMMM DD, YYYY'), this.left, y + 8, { size: 7.5, color: MUTED });
    this.text(`Page ${page} of ${count}`, this.right, y + 8, { size: 7.5, color: MUTED, align: 'right' });
  }

  /** The product's mark: parcels of a block, one of them taken. */
  #mark(x: number, y: number): void {
    this.doc
      .save()
      .translate(x, y)
      .scale(0.44)
      .roundedRect(0, 0, 32, 32, 4)
      .fill(ACCENT)
      .rect(7, 7, 8, 11)
      .rect(17, 7, 8, 6)
      .rect(17, 15, 8, 10)
      .rect(7, 20, 8, 5)
      .lineWidth(2)
      .stroke('#ffffff')
      .rect(17, 15, 8, 10)
      .fill('#ffffff')
      .restore();
  }
}

interface ParagraphStyle extends TextStyle {
  readonly x?: number;
  readonly width?: number;
  readonly lineHeight?: number;
}
