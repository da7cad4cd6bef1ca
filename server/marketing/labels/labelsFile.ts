/** A file of labels: chosen first, since it is said beside the file how many were left out; then written. */
import { Readable } from 'node:stream';
import { labelLayouts, type LabelLayoutId } from '../../../src/api/catalogue/marketing/labelLayouts.ts';
import type { LabelFormat } from '../../../src/api/contract/marketing/labels.ts';
import type { LabelShift } from '../../../src/calc/marketing/labelPlaces.ts';
import { readSettings } from '../../account/settings/settings.queries.ts';
import type { Session } from '../../account/session/session.ts';
import { BYTE_ORDER_MARK, csvLines } from '../../paper/csv/csvText.ts';
import { places } from '../../platform/busy.ts';
import { download, type Download } from '../../platform/http/download.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Addressee, Addressees } from './addressee.ts';
import { chooseLabels, partsOf, type Asking } from './chooseLabels.ts';
import { labelLines, lastLines } from './labelLines.ts';
import { labelSheets } from './labelSheets.ts';

/** In which it is said how many rows have no label (design, section 15). */
const LEFT_OUT_HEADER = 'X-Left-Out';

/** Each holds up to `MOST_LABELED` addresses while a sheet is made of them. */
const atOnce = places(10, 'Too many files of labels are being made just now: ask again in a moment.', 5);

interface ShiftWanted {
  readonly shiftRight?: number | undefined;
  readonly shiftDown?: number | undefined;
}
export interface LabelsWanted extends ShiftWanted {
  readonly layoutId: LabelLayoutId;
  readonly offset: number;
  readonly format: LabelFormat;
}

/** The labels as PDF, or the same rows as CSV. Throws `Busy`. */
export async function labelsFile(
  services: Services,
  session: Session,
  addressees: Addressees,
  { layoutId, offset, format, ...of }: LabelsWanted,
  asking: Asking,
): Promise<Download | Refusal> {
  const giveBack = atOnce.take();
  try {
    const chosen = await chooseLabels(services, addressees, labelLayouts[layoutId], asking);
    if (isRefusal(chosen)) return chosen;
    if (chosen.kept.length === 0) {
      const rows = addressees.ids.length;
      return refuse(422, `None of the ${rows.toLocaleString('en-US')} rows has a label to print. No labels were made.`);
    }
    const headers = { [LEFT_OUT_HEADER]: String(chosen.without) };
    const parts = partsOf(addressees, chosen.kept);
    if (format === 'csv') {
      const file = download('mailing-labels.csv', 'text/csv; charset=utf-8', Readable.from(csvParts(parts)));
      return { ...file, headers };
    }
    const labels: string[][] = [];
    for await (const part of parts) labels.push(...part.flatMap((addressee) => [labelLines(addressee) ?? []]));
    const shift = await shiftOf(services, session, of);
    const order = { layoutId, offset, shift, labels, product: session.product };
    const pdf = await services.apart.run(labelSheets, order, asking.caller);
    if (isRefusal(pdf)) return pdf;
    return { ...download(`mailing-labels-${layoutId}.pdf`, 'application/pdf', pdf), headers };
  } finally {
    giveBack();
  }
}

/** What is asked for; what is not, as the user's settings have it. */
export async function shiftOf(
  services: Services,
  session: Session,
  { shiftRight, shiftDown }: ShiftWanted,
): Promise<LabelShift> {
  const { labelShift } = await readSettings(services.store.db, session);
  return { x: shiftRight ?? labelShift.x, y: shiftDown ?? labelShift.y };
}

const HEADER = ['NAME', 'ADDRESS LINE 1', 'ADDRESS LINE 2', 'CITY', 'STATE', 'ZIP'];

/** The letters of the records, whatever they are: who reads the file chooses the typeface. */
async function* csvParts(parts: AsyncIterable<readonly Addressee[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([HEADER]);
  for await (const part of parts) yield csvLines(part.map(csvRow));
}

function csvRow({ name, careOf, street, city, state, zip }: Addressee): string[] {
  const [, country = ''] = lastLines({ city, state, zip });
  const lines = [careOf === '' ? '' : `c/o ${careOf}`, street].filter((line) => line !== '');
  return [name, lines[0] ?? '', lines[1] ?? '', city, country === '' ? state : `${state} ${country}`, zip];
}
