/** The reports about a property on paper: its comparables, and those that are bought. Pictures are drawn anew first. */
import type { ReportCode } from '../../../src/api/catalogue/property/reports.ts';
import type { Photo } from '../../paper/pdf/drawPhotos.ts';
import { redrawPicture } from '../../platform/files/redrawPicture.ts';
import { comparablesPdf } from './comparables/comparablesPdf.ts';
import { comparablesReport, type ComparablesContent } from './comparables/comparablesReport.ts';
import { drawRecords } from './property/drawRecords.ts';
import { propertyPdf } from './property/propertyPdf.ts';
import type { ReportAbout } from './reportAbout.ts';

/** A picture as a file of this machine. */
interface PictureFile {
  readonly name: string;
  readonly path: string;
}

export interface PropertyFileOrder {
  readonly content: ComparablesContent;
  /** What the account knows the product as. */
  readonly product: string;
  /** Absent: the report of the comparables on the screen. */
  readonly bought?: {
    readonly code: ReportCode;
    /** What it is called on its pages. */
    readonly kind: string;
    readonly about: ReportAbout;
    readonly photos: readonly PictureFile[];
    readonly logoPath: string | null;
  };
}

/** Sharp where it stands, on any printer. */
const PHOTO = { width: 1600, height: 800 } as const;

export async function run({ content, product, bought }: PropertyFileOrder): Promise<{ pdf: Buffer; subject: string }> {
  const report = comparablesReport(content);
  const { subject } = report;
  if (bought === undefined) return { pdf: await comparablesPdf(report, { product }), subject };
  const { code, kind, about } = bought;
  const photos: Photo[] = [];
  for (const { name, path } of bought.photos) photos.push({ name, bytes: await drawable(path) });
  const logo = bought.logoPath === null ? null : await drawable(bought.logoPath);
  const pictures = { kind, photos, logo, product };
  const pdf =
    code === 'COMPARATIVE_MARKET_ANALYSIS'
      ? await comparablesPdf(report, { ...pictures, about: (drawn) => drawRecords(drawn, about, report.value) })
      : await propertyPdf(report, { ...pictures, about });
  return { pdf, subject };
}

/** Null for one that is no picture after all, or too large: it was kept when nobody measured it. */
async function drawable(path: string): Promise<Buffer | null> {
  const redrawn = await redrawPicture(path, { within: PHOTO, isForPaper: true });
  return redrawn.ok ? redrawn.bytes : null;
}
