/**
 * Cards for a print shop: parts of 500 as PDF, each with and without addresses, in the outbox of the data directory. A
 * part holds the rows of its numbers; it is made anew when one of them comes or goes, and the same rows are the same bytes.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { profileValues } from '../../../src/api/marketing/placeholderValues.ts';
import type { Postcard } from '../../../src/api/contract/marketing/postcardContent.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { openFolder, writeBeside } from '../carriers/writeBeside.ts';
import type { Picture } from '../email/pictures.queries.ts';
import type { FileRow } from '../sending/claims.queries.ts';
import { mailToIn, type CardRow } from './cardLayout.ts';
import { paintParts } from './paintParts.ts';

/** Cards of a part. */
export const CARDS_A_PART = 500;

/** From 1. @example partOf(501) // 2 */
export const partOf = (seq: number): number => Math.ceil(seq / CARDS_A_PART);
/** @example partName(1) // 'part-001' */
export const partName = (part: number): string => `part-${String(part).padStart(3, '0')}`;

export interface CardMailing {
  readonly card: Postcard;
  readonly sender: ReturnType<typeof profileValues>;
  readonly pictures: readonly Picture[];
  /** When it was ordered: of all of its files, whenever they are made. */
  readonly ordered: Date;
}

/** Makes those parts anew, of the rows that stand in them now; one without any goes. */
export async function writeParts(
  { apart, config }: { readonly apart: Resources['apart']; readonly config: Pick<Config, 'publicUrl'> },
  tenant: Tenant,
  folder: string,
  mailing: CardMailing,
  parts: ReadonlyMap<number, readonly FileRow[]>,
): Promise<void> {
  await openFolder(folder);
  const dir = await mkdtemp(join(tmpdir(), 'platbook-cards-'));
  try {
    const pictures = await layPictures(dir, mailing.pictures);
    for (const [part, rows] of parts) {
      const names = [`${partName(part)}.pdf`, `${partName(part)}-no-addresses.pdf`] as const;
      if (rows.length === 0) {
        for (const name of names) await rm(join(folder, name), { force: true });
        continue;
      }
      const beside = names.map((name) => join(folder, `.${name}.${randomUUID()}.part`));
      const [addressed = '', plain = ''] = beside;
      const painted = await apart.run(
        paintParts,
        {
          card: mailing.card,
          made: mailing.ordered.toISOString(),
          publicUrl: config.publicUrl,
          pictures,
          rows: rows.map((row) => cardRowOf(row, mailing.sender)),
          addressed,
          plain,
        },
        { accountId: tenant.accountId, isPatient: true },
      );
      if (isRefusal(painted)) {
        for (const path of beside) await rm(path, { force: true });
        throw new Error(`cards could not be painted: ${painted.userMessage ?? ''}`);
      }
      for (const [at, name] of names.entries()) await rename(beside[at] ?? '', join(folder, name));
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Pictures as files that the painter reads, by their ids. */
export async function layPictures(
  dir: string,
  pictures: readonly Picture[],
): Promise<Readonly<Record<string, string>>> {
  const paths: Record<string, string> = {};
  for (const { id, content } of pictures) {
    const path = join(dir, `picture-${id}`);
    await writeFile(path, content);
    paths[String(id)] = path;
  }
  return paths;
}

const cardRowOf = (
  { seq, values, code }: Pick<FileRow, 'seq' | 'values' | 'code'>,
  sender: CardMailing['sender'],
): CardRow => ({
  seq,
  values: { ...sender, ...(values as object) } as CardRow['values'], // written by freezeRecipients
  mailTo: mailToIn(values),
  code,
});

/** What whoever prints them has to know. */
export async function writeReadMe(folder: string, { name }: { readonly name: string }): Promise<void> {
  const lines = [
    `Postcards of the campaign "${name}"`,
    '',
    'Size: 6 x 4.25 in after the cut (TrimBox), 6.25 x 4.5 in with 1/8 in of bleed on each side. RGB, fonts embedded.',
    `Each card is two pages, front and back, in the order of recipients.csv; up to ${CARDS_A_PART} cards are in a part.`,
    'part-001.pdf and on: with the addresses printed. Print both sides as they are.',
    'part-001-no-addresses.pdf and on: the same cards without addresses, for machines that print them from recipients.csv.',
    'Whoever brings them to the post sorts them and adds the barcode; addresses were not checked with the USPS.',
    '',
  ];
  await writeBeside(join(folder, 'README.txt'), lines.join('\r\n'));
}
