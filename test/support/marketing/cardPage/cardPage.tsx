/** Shows a card as the browser draws it, or a page of a PDF as pdf.js does, each as large as its canvas. */
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { getDocumentProxy } from 'unpdf';
import type { DrawList } from '../../../../src/calc/marketing/cards/drawList.ts';
import { CardSvg } from '../../../../src/panes/marketing/card/CardSvg.tsx';

declare global {
  interface Window {
    showCard: (list: DrawList) => Promise<void>;
    showPaper: (pdf: string, page: number) => Promise<void>;
  }
}

const place = document.querySelector('#card');
if (!(place instanceof HTMLElement)) throw new Error('no place for cards');
let root: Root | null = null;

window.showCard = async (list) => {
  if (root === null) place.replaceChildren();
  root ??= createRoot(place);
  flushSync(() => root?.render(<CardSvg list={list} pictureAddress={(id) => id} label="Card" />));
  // Faces are asked for when letters of them stand there.
  place.getBoundingClientRect();
  await document.fonts.ready;
};

window.showPaper = async (pdf, page) => {
  root?.unmount();
  root = null;
  const bytes = Uint8Array.from(atob(pdf), (sign) => sign.codePointAt(0) ?? 0);
  const paper = await (await getDocumentProxy(bytes)).getPage(page);
  const canvas = document.createElement('canvas');
  const viewport = paper.getViewport({ scale: 1875 / 450 });
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  await paper.render({ canvas, viewport }).promise;
  place.replaceChildren(canvas);
};
document.body.dataset['state'] = 'ready';
