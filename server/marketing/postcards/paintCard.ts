/** Draws a side of a card on a page of a PDF: exactly its draw list (design/marketing.md, section 10). */
import { cardArt } from '../../../src/api/catalogue/marketing/cardTemplates/cardArts.ts';
import { artName, brightened, placedIn } from '../../../src/calc/marketing/cards/cardArt.ts';
import { cardAreas, lobAreas, POINTS_A_PIXEL, type CardArea } from '../../../src/calc/marketing/cards/cardAreas.ts';
import { faceName, type CardMetrics, type FontFile } from '../../../src/calc/marketing/cards/cardMetrics.ts';
import { codeModules } from '../../../src/calc/marketing/cards/codeModules.ts';
import {
  SLANT,
  underlineOf,
  type DrawnCode,
  type DrawnLine,
  type DrawnPicture,
  type DrawList,
} from '../../../src/calc/marketing/cards/drawList.ts';
import { fontBytes } from './fontBytes.ts';

/** What is printed of the canvas: all of it, or what Lob prints. */
export type CardCut = 'CANVAS' | 'LOB';
const cuts = {
  CANVAS: { area: cardAreas.bleed, trim: cardAreas.trim },
  LOB: { area: lobAreas.canvas, trim: lobAreas.trim },
} as const satisfies Readonly<Record<CardCut, { readonly area: CardArea; readonly trim: CardArea }>>;

/** A picture that the document knows already: its bytes stand in it once. */
export interface OpenPicture {
  readonly image: PDFKit.Mixins.ImageSrc;
  readonly width: number;
  readonly height: number;
}
export interface CardDocument {
  readonly doc: PDFKit.PDFDocument;
  readonly metrics: CardMetrics;
  /** Null: there is none any more. */
  readonly pictureOf: (picture: DrawnPicture) => OpenPicture | null;
}

const pt = (pixels: number): number => pixels * POINTS_A_PIXEL;

/** Letters stand for themselves, as in the browser and in the tables of widths; pairs are set closer. */
// pdfkit hands on to fontkit what it is told, and fontkit takes an object of what is off as well as a list of what is on.
const AS_WRITTEN = {
  liga: false,
  clig: false,
  calt: false,
  rclt: false,
} as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** A new page with its boxes: the paper is cut at the trim. */
export function addCardPage({ doc }: CardDocument, cut: CardCut): void {
  const { area, trim } = cuts[cut];
  const [width, height] = [pt(area.width), pt(area.height)];
  doc.addPage({ size: [width, height], margin: 0 });
  Object.assign(doc.page.dictionary.data, {
    TrimBox: boxOf(trim, area),
    BleedBox: [0, 0, width, height],
  });
}

/** Of PDF, whose y grows upwards. */
function boxOf({ x, y, width, height }: CardArea, page: CardArea): number[] {
  const bottom = page.y + page.height - y - height;
  return [pt(x), pt(bottom), pt(x + width), pt(bottom + height)].map((value) => Math.round(value * 1000) / 1000);
}

/** On the page that is open. */
export function paintSide(document: CardDocument, list: DrawList, cut: CardCut): void {
  const { doc } = document;
  const { y: top } = cuts[cut].area;
  doc.save();
  if (top > 0) doc.translate(0, -pt(top));
  for (const item of list.items) {
    if (item.is === 'LINE') paintLine(document, item);
    else {
      doc.save();
      if (item.opacity < 1) doc.opacity(item.opacity);
      if (item.is === 'RECTANGLE') doc.rect(pt(item.x), pt(item.y), pt(item.width), pt(item.height)).fill(item.color);
      else if (item.is === 'QR') paintCode(doc, item);
      else paintPicture(document, item);
      doc.restore();
    }
  }
  doc.restore();
}

/** Parts of a line that lie in one file of its font. */
function partsOf({ text, face }: DrawnLine, { fileOf }: CardMetrics): { text: string; file: FontFile }[] {
  const parts: { text: string; file: FontFile }[] = [];
  for (const sign of text) {
    const file = fileOf(sign, face) ?? 'latin';
    const last = parts.at(-1);
    if (last?.file === file) last.text += sign;
    else parts.push({ text: sign, file });
  }
  return parts;
}

function paintLine({ doc, metrics }: CardDocument, line: DrawnLine): void {
  const { face, size, color, opacity, baseline } = line;
  doc.save();
  if (opacity < 1) doc.opacity(opacity);
  doc.fillColor(color);
  const underline = underlineOf(line);
  if (underline !== null)
    doc.rect(pt(underline.x), pt(underline.y), pt(underline.width), pt(underline.height)).fill(color);
  if (face.isSlanted) doc.transform(1, 0, -SLANT, 1, SLANT * pt(baseline), 0);
  let { x } = line;
  for (const { text, file } of partsOf(line, metrics)) {
    useFont(doc, face, file);
    doc.fontSize(pt(size));
    const width = metrics.widthOf(text, face, size);
    // Some fonts set a comma, a blank and a letter closer than their pairs say: then each word has its place.
    const isAsMeasured = Math.abs(doc.widthOfString(text, { features: AS_WRITTEN }) - pt(width)) < 0.001;
    let drawn = '';
    for (const word of isAsMeasured ? [text] : text.split(/(?<= )/)) {
      drawn += word;
      const left = x + metrics.widthOf(drawn, face, size) - metrics.widthOf(word, face, size);
      const options = { lineBreak: false, baseline: 'alphabetic', features: AS_WRITTEN } as const;
      if (word.trim() !== '') doc.text(word, pt(left), pt(baseline), options);
    }
    x += width;
  }
  doc.restore();
}

const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>();

/** A font is read when it is first used. */
export function useFont(
  doc: PDFKit.PDFDocument,
  face: Pick<DrawnLine['face'], 'family' | 'weight'>,
  file: FontFile,
): void {
  const name = `${faceName(face)} ${file}`;
  const known = registered.get(doc) ?? new Set();
  registered.set(doc, known);
  if (!known.has(name)) doc.registerFont(name, fontBytes(face, file));
  known.add(name);
  doc.font(name);
}

/** Dark on white, as squares: sharp at any size. */
function paintCode(doc: PDFKit.PDFDocument, { x, y, width, height, text, color }: DrawnCode): void {
  const { size, bars } = codeModules(text);
  doc.rect(pt(x), pt(y), pt(width), pt(height)).fill('#ffffff');
  const module = pt(width) / size;
  for (const bar of bars) doc.rect(pt(x) + bar.x * module, pt(y) + bar.y * module, bar.width * module, module);
  doc.fill(color);
}

function paintPicture({ doc, pictureOf }: CardDocument, item: DrawnPicture): void {
  doc.rect(pt(item.x), pt(item.y), pt(item.width), pt(item.height)).clip();
  const name = artName(item.picture);
  if (name === null) {
    const picture = pictureOf(item);
    if (picture === null) return;
    const { x, y, width, height } = placedIn(item, picture, item.fit);
    doc.image(picture.image, pt(x), pt(y), { width: pt(width), height: pt(height) });
    return;
  }
  const art = cardArt(name);
  if (art === null) return;
  const { x, y, scale } = placedIn(item, art, item.fit);
  doc.translate(pt(x), pt(y)).scale(pt(scale));
  doc.lineCap('round').lineJoin('round');
  for (const { d, fill, stroke, strokeWidth = 1 } of art.shapes) {
    const filled = fill === undefined ? null : brightened(fill, item.brightness);
    const drawn = stroke === undefined ? null : brightened(stroke, item.brightness);
    doc.path(d);
    if (drawn !== null) doc.lineWidth(strokeWidth);
    if (filled !== null && drawn !== null) doc.fillAndStroke(filled, drawn);
    else if (filled !== null) doc.fill(filled);
    else if (drawn !== null) doc.stroke(drawn);
  }
}
