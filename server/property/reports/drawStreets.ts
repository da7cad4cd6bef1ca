import { streetFeet, streetNames, type DrawnStreet } from '../../search/map/streets/drawnStreets.ts';
import type { Frame } from '../../paper/pdf/charts.ts';
import type { PdfReport } from '../../paper/pdf/pdfReport.ts';
import { MUTED } from '../../paper/pdf/theme.ts';

interface Streets {
  readonly frame: Frame;
  readonly streets: readonly DrawnStreet[];
  /** Points of a foot. */
  readonly scale: number;
  readonly place: (position: { readonly latitude: number; readonly longitude: number }) => [number, number];
}

const NAME_SIZE = 5.5;

/** The streets themselves, under the lots. */
export function drawStreets({ doc }: PdfReport, { streets, scale, place }: Streets): void {
  doc.lineCap('round').lineJoin('round').strokeColor('#ffffff');
  for (const { kind, parts } of streets) {
    for (const part of parts)
      part.forEach(([longitude, latitude], at) => {
        const corner = place({ latitude, longitude });
        if (at === 0) doc.moveTo(...corner);
        else doc.lineTo(...corner);
      });
    doc.lineWidth(Math.max(0.5, streetFeet[kind] * scale)).stroke();
  }
}

/** Their names along them, over the lots. */
export function nameStreets({ doc }: PdfReport, { frame, streets, place }: Streets): void {
  const names = streetNames(streets, {
    width: frame.width,
    height: frame.height,
    letter: NAME_SIZE * 0.55,
    line: NAME_SIZE * 1.4,
    place: ([longitude, latitude]) => {
      const [x, y] = place({ latitude, longitude });
      return [x - frame.x, y - frame.y];
    },
  });
  for (const { text, x, y, angle } of names) {
    const [atX, atY] = [frame.x + x, frame.y + y];
    doc.save().rotate(angle, { origin: [atX, atY] });
    doc.fontSize(NAME_SIZE).fillColor(MUTED);
    const width = doc.widthOfString(text);
    doc.text(text, atX - width / 2, atY - NAME_SIZE * 0.6, { lineBreak: false });
    doc.restore();
  }
}
