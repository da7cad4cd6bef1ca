/** Cards as a PDF for a print shop, both sides of each one after the other; what is written is forgotten. */
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { setImmediate as othersTurn } from 'node:timers/promises';
// The types of pdfkit know it as the default export only.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import { cardFaces } from '../../../src/calc/marketing/cards/cardFaces.ts';
import { openCardMetrics } from '../../../src/calc/marketing/cards/cardMetrics.ts';
import { artName } from '../../../src/calc/marketing/cards/cardArt.ts';
import type { DrawnPicture, DrawList } from '../../../src/calc/marketing/cards/drawList.ts';
import { cardPicture } from './cardPicture.ts';
import { addCardPage, paintSide, type CardCut, type CardDocument, type OpenPicture } from './paintCard.ts';
import { paintLines } from './paintLines.ts';

export interface CardSides {
  readonly front: DrawList;
  readonly back: DrawList;
}
export interface CardsFile {
  readonly cut: CardCut;
  /** Of the account, by their ids; a picture that is missing leaves its place empty. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly title: string;
  /** What the account knows the product as. */
  readonly product: string;
  /** When it is made, as it says itself: the same file again has the same bytes. */
  readonly date: Date;
  /** Of each card this side alone; absent: both. */
  readonly only?: 'FRONT' | 'BACK';
  /** After the sides of the last card a page that says where it is cut, and that this is a proof. */
  readonly isProof?: boolean;
}

export const cardMetrics = openCardMetrics(cardFaces);

/** Waits for the disk before more than this lies in memory. */
const MOST_WAITING = 1_000_000;

/**
 * Writes the file and answers with the number of cards.
 *
 * @throws when a picture is none, or the disk is full
 */
export async function writeCards(cards: AsyncIterable<CardSides>, file: string, told: CardsFile): Promise<number> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    // Nothing but the fonts of cards: print shops take no file with others.
    font: '',
    lang: 'en-US',
    displayTitle: true,
    info: { Title: told.title, Author: told.product, Creator: told.product, CreationDate: told.date },
  });
  const written = createWriteStream(file);
  const done = finished(written);
  // Whoever stops the writing below is told why; until then nobody waits for it.
  done.catch(() => undefined);
  doc.pipe(written);
  const pictures = openPictures(doc, told.pictures);
  const document: CardDocument = { doc, metrics: cardMetrics, pictureOf: pictures.known };
  let count = 0;
  let last: CardSides | null = null;
  try {
    for await (const card of cards) {
      const sides =
        told.only === undefined ? [card.front, card.back] : [told.only === 'FRONT' ? card.front : card.back];
      for (const side of sides) {
        await pictures.open(side);
        addCardPage(document, told.cut);
        paintSide(document, side, told.cut);
      }
      last = card;
      count += 1;
      do await othersTurn();
      while (doc.readableLength > MOST_WAITING && !written.destroyed);
      if (written.errored !== null) throw written.errored;
    }
    if (told.isProof === true && last !== null) {
      addCardPage(document, 'CANVAS');
      paintLines(document, last);
    }
    doc.end();
    await done;
  } catch (error) {
    written.destroy();
    throw error;
  }
  return count;
}

/** Each picture is decoded once for each size and brightness that it has. */
function openPictures(doc: PDFKit.PDFDocument, files: ReadonlyMap<string, Uint8Array>) {
  const opened = new Map<string, OpenPicture>();
  const keyOf = ({ picture, brightness, width, height }: DrawnPicture): string =>
    `${picture} ${brightness} ${Math.round(width)}x${Math.round(height)}`;
  return {
    open: async ({ items }: DrawList): Promise<void> => {
      for (const item of items) {
        if (item.is !== 'PICTURE' || artName(item.picture) !== null || opened.has(keyOf(item))) continue;
        const bytes = files.get(item.picture);
        if (bytes === undefined) continue;
        const { bytes: redrawn, width, height } = await cardPicture(bytes, item.brightness, item);
        // What pdfkit has opened is written into the document once, however often it is drawn; its types do not know it.
        const image = (doc as unknown as { openImage: (bytes: Buffer) => PDFKit.Mixins.ImageSrc }).openImage(redrawn);
        opened.set(keyOf(item), { image, width, height });
      }
    },
    known: (item: DrawnPicture): OpenPicture | null => opened.get(keyOf(item)) ?? null,
  };
}
