import { inflateSync } from 'node:zlib';

export interface PdfText {
  readonly text: string;
  /** Left edge, and baseline from above, in points. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly font: string;
}

export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PdfText[];
  /** The operators that draw it. */
  readonly content: string;
}

/** The pages of a PDF that pdfkit wrote, with every text and its place. */
export function pdfPages(file: Buffer): PdfPage[] {
  const source = file.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) objects.set(id, body);
  const pages = [...objects.values()].find((body) => body.includes('/Type /Pages')) ?? '';
  const kids = [...(/\/Kids \[(.*?)\]/s.exec(pages)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id);
  return kids.map((id) => {
    const page = objects.get(id) ?? '';
    const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? [];
    const content = objects.get(/\/Contents (\d+)/.exec(page)?.[1] ?? '') ?? '';
    const resources = objects.get(/\/Resources (\d+)/.exec(page)?.[1] ?? '') ?? '';
    const fontOf = (name: string): string => {
      const reference = new RegExp(`/${name} (\\d+) 0 R`).exec(resources)?.[1] ?? '';
      return /\/BaseFont \/([\w-]+)/.exec(objects.get(reference) ?? '')?.[1] ?? '';
    };
    const stream = streamOf(content);
    return {
      width: Number(width),
      height: Number(height),
      texts: textsOf(stream, Number(height), fontOf),
      content: stream,
    };
  });
}

function streamOf(content: string): string {
  const start = content.indexOf('stream\n') + 'stream\n'.length;
  const packed = Buffer.from(content.slice(start, content.lastIndexOf('\nendstream')), 'latin1');
  return inflateSync(packed).toString('latin1');
}

function textsOf(stream: string, height: number, fontOf: (name: string) => string): PdfText[] {
  const drawn = stream.matchAll(/1 0 0 1 ([-\d.]+) ([-\d.]+) Tm\n\/(F\d+) ([\d.]+) Tf\n\[(.*?)\] TJ/gs);
  return [...drawn].map(([, x, y, font = '', size, parts = '']) => ({
    text: winAnsi.decode(Buffer.from([...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join(''), 'hex')),
    x: Number(x),
    y: height - Number(y),
    size: Number(size),
    font: fontOf(font),
  }));
}

const winAnsi = new TextDecoder('windows-1252');

/** All texts of a page, one a line. */
export const pageText = (page: PdfPage | undefined): string => (page?.texts ?? []).map(({ text }) => text).join('\n');
