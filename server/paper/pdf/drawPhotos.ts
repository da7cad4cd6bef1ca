import type { PdfReport } from './pdfReport.ts';
import { MUTED } from './theme.ts';

export interface Photo {
  readonly name: string;
  /** Null: it cannot be shown, and says so. */
  readonly bytes: Buffer | null;
}

const HEIGHT = 130;
const GAP = 10;

/** Pictures side by side with their names. */
export function drawPhotos(report: PdfReport, photos: readonly Photo[]): void {
  if (photos.length === 0) return;
  report.section('Photos', HEIGHT + 22);
  const width = (report.width - GAP * (photos.length - 1)) / photos.length;
  photos.forEach(({ name, bytes }, index) => {
    const x = report.left + index * (width + GAP);
    const said = bytes === null ? `${name}: cannot be shown` : name.replace(/\.(?:png|jpe?g|webp|gif)$/i, '');
    if (bytes !== null) report.doc.image(bytes, x, report.y, { fit: [width, HEIGHT] });
    // Two lines of a name: the second holds what the first has no room for.
    const [first = '', ...rest] = report.lines(said, width, { size: 7 });
    [first, rest.join(' ')].forEach((line, below) =>
      report.text(line, x, report.y + HEIGHT + 4 + below * 9, { size: 7, color: MUTED, maxWidth: width }),
    );
  });
  report.y += HEIGHT + 26;
}
