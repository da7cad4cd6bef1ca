/**
 * Cards for a print shop: parts of 500 as PDF, each with and without addresses, in the outbox of the data directory. A
 * part holds the rows of its numbers; it is made anew when one of them comes or goes, and the same rows are the same bytes.
 */
import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlaceholderValues } from '../../../src/api/catalogue/marketing/placeholders.ts';
import type { profileValues } from '../../../src/api/marketing/placeholderValues.ts';
import type { Postcard } from '../../../src/api/contract/marketing/postcardContent.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { openFolder, writeBeside } from '../carriers/writeBeside.ts';
import type { Picture } from '../email/pictures.queries.ts';
import type { FileRow } from '../sending/claims.queries.ts';
import { addressOf, codeAddress, mailToIn } from './cardLayout.ts';
import { orderOf } from './orderOf.ts';
import type { CardOf } from './paintCards.apart.ts';
import { paintCards } from './paintCards.ts';

/** Cards of a part. */
export const CARDS_A_PART = 500;

/** From 1. @example partOf(501) // 2 */
export const partOf = (seq: number): number => Math.ceil(seq / CARDS_A_PART);
/** @example partName(1) // 'part-001' */
export const partName = (part: number): string => `part-${String(part).padStart(3, '0')}`;

export interface CardMailing {
  readonly name: string;
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
  for (const [part, rows] of parts)
    for (const [name, isAddressed] of [
      [`${partName(part)}.pdf`, true],
      [`${partName(part)}-no-addresses.pdf`, false],
    ] as const) {
      if (rows.length === 0) {
        await rm(join(folder, name), { force: true });
        continue;
      }
      const beside = join(folder, `.${name}.${randomUUID()}.part`);
      const cards = rows.map(({ values, code }): CardOf => {
        const all = { ...mailing.sender, ...(values as object) } as PlaceholderValues; // written by freezeRecipients
        const address = addressOf(all, isAddressed ? mailToIn(values) : null);
        return { values: all, codeText: codeAddress(config.publicUrl, code), address };
      });
      const about = {
        file: beside,
        title: mailing.name,
        date: mailing.ordered,
        cut: 'CANVAS',
        isProof: false,
      } as const;
      const painted = await apart.run(
        paintCards,
        { ...orderOf(mailing.card, mailing.pictures), ...about, cards },
        { accountId: tenant.accountId, isPatient: true },
      );
      if (isRefusal(painted)) {
        await rm(beside, { force: true });
        throw new Error(`cards could not be painted: ${painted.userMessage ?? ''}`);
      }
      await rename(beside, join(folder, name));
    }
}

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
