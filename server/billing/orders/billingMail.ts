/** E-mail about money, in the transaction that it tells about. It cannot be switched off, and names what happens next. */
import type { Kysely } from 'kysely';
import { cardBrandName } from '../../../src/calc/billing/cards.ts';
import { readOnlyFrom } from '../../../src/calc/billing/retries.ts';
import { addDays, type CalendarDate } from '../../../src/calc/dates.ts';
import { formatCurrency } from '../../../src/calc/format/currency.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import type { Cents } from '../../../src/calc/money.ts';
import { insertMail, recipientOf } from '../../account/mail/mail.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readTold, type ToldInvoice } from '../invoices/invoices.queries.ts';
import { ownerOf } from '../plans/subscription.queries.ts';

type Db = Kysely<Database>;

interface Told {
  readonly publicUrl: string;
  readonly now: Date;
}

/** Who has no e-mail address as user name is told in the product alone. */
export async function mailTo(
  db: Db,
  who: Principal,
  subject: string,
  lines: readonly string[],
  { publicUrl, now }: Told,
): Promise<void> {
  const recipient = await recipientOf(db, who);
  if (recipient === null) return;
  const body = `${lines.join('\n')}\n\n${publicUrl}/account/billing\n`;
  await insertMail(db, who, { recipient, subject, body }, now);
}

/** A card was charged. */
export async function mailReceipt(
  db: Db,
  buyer: Principal,
  invoiceId: number,
  amount: Cents,
  told: Told,
): Promise<void> {
  const { number, day, text, ...card } = await readTold(db, buyer, invoiceId);
  await mailTo(
    db,
    buyer,
    `Receipt: ${dollars(amount)}`,
    [`${dollars(amount)} were charged${toCard(card)}: ${text}.`, `Invoice ${number} of ${formatDate(day)}.`],
    told,
  );
}

interface Unpaid {
  readonly invoiceId: number;
  readonly amount: Cents;
  /** Why, as a sentence. */
  readonly failure: string;
  readonly since: CalendarDate;
  /** In how many days it is tried again; null: no more by itself. */
  readonly retryDays: number | null;
  readonly today: CalendarDate;
}

/** A bill was not paid: what happens when, and how to pay it now. */
export async function mailUnpaid(
  db: Db,
  payer: Principal,
  { invoiceId, amount, failure, since, retryDays, today }: Unpaid,
  told: Told,
): Promise<void> {
  const { number, day, text, ...card } = await readTold(db, payer, invoiceId);
  const again =
    retryDays === null
      ? 'It is not tried again by itself.'
      : `It is tried again on ${formatDate(addDays(today, retryDays))}.`;
  await mailTo(
    db,
    await ownerOf(db, payer),
    `Not paid: ${dollars(amount)}`,
    [
      `${dollars(amount)} could not be charged${toCard(card)}: ${text}, invoice ${number} of ${formatDate(day)}.`,
      failure,
      '',
      `${again} Until it is paid nothing can be bought; from ${formatDate(readOnlyFrom(since))} on nothing is saved either. Nothing is deleted.`,
      'Pay it now, with this card or another one:',
    ],
    told,
  );
}

/** Money went back to a card. */
export async function mailGivenBack(
  db: Db,
  buyer: Principal,
  noteId: number,
  amount: Cents,
  told: Told,
): Promise<void> {
  const { number, day, text } = await readTold(db, buyer, noteId);
  const lines = [`${dollars(amount)} go back to your card: ${text}.`, `Credit note ${number} of ${formatDate(day)}.`];
  await mailTo(db, buyer, `Refund: ${dollars(amount)}`, lines, told);
}

const toCard = ({ cardType, lastFour }: Pick<ToldInvoice, 'cardType' | 'lastFour'>): string =>
  cardType === null || lastFour === null ? ' to a card' : ` to ${cardBrandName(cardType)} ending in ${lastFour}`;

const dollars = (amount: Cents): string => formatCurrency(amount, { forceCents: true });
