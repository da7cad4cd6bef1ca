/** `platbook admin accounts`, `account` and `invoice`: those whom an installation is run for, and what they owe. */
import { FIRST_LINK_DAYS } from '../../src/api/contract/account/operator.ts';
import { formatCurrency } from '../../src/calc/format/currency.ts';
import { cents, centsOf, dollarsOf, type Cents } from '../../src/calc/money.ts';
import { isEmail } from '../../src/calc/validation/patterns.ts';
import { lockInvoice } from '../../server/account/operator/accounts.queries.ts';
import { makeCustomer } from '../../server/account/operator/makeCustomer.ts';
import { settleInvoice } from '../../server/account/operator/settleInvoice.ts';
import { orderRefund } from '../../server/billing/refunds/orderRefund.ts';
import { lockAccount } from '../../server/billing/plans/subscription.queries.ts';
import { todayOf } from '../../server/billing/plans/todayOf.ts';
import type { Config } from '../../server/platform/config/config.ts';
import type { Store } from '../../server/platform/store/store.ts';
import { changing, planning } from './adminChanges.ts';
import { listed, showing } from './adminCustomers.ts';
import { invoiceShown } from './adminInvoice.ts';
import { closingWork } from './adminClosing.ts';
import { readingWork } from './adminReading.ts';
import { BadInput } from './badInput.ts';
import type { Told } from './operate.ts';

export type AccountWork = (store: Store, config: Config) => Promise<Told>;

const MOST_DOLLARS = 1_000_000;

/** Reads the words before anything is opened: throws BadInput, with the usage behind what is wrong. */
export function accountWork(words: readonly string[], usage: string): AccountWork {
  const [noun, verb, ...rest] = words;
  const wrong = (reason: string): never => {
    throw new BadInput(`${reason}\n\n${usage}`);
  };
  if (noun === 'accounts') {
    const isJson = verb === '--json';
    return verb === undefined || (isJson && rest.length === 0)
      ? listed(isJson)
      : wrong(`too many words: ${words.slice(1).join(' ')}`);
  }
  if (noun === 'account' && verb === 'show') {
    const [name = '', option, ...more] = rest;
    if (!isEmail(name)) wrong(`name the owner by an e-mail address, not as "${name}"`);
    if (more.length > 0 || (option !== undefined && option !== '--json'))
      wrong(`unknown option: ${rest.slice(1).join(' ')}`);
    return showing(name.trim(), option === '--json');
  }
  if (noun === 'account' && (verb === 'close' || verb === 'reopen')) return closingWork(verb, rest, usage);
  if (noun === 'account' && verb === 'import') return readingWork(rest, usage);
  if (noun === 'account' && (verb === 'create' || verb === 'limit' || verb === 'brand' || verb === 'read-only')) {
    const [name = '', amount, ...more] = rest;
    if (more.length > 0) wrong(`too many words: ${more.join(' ')}`);
    if (!isEmail(name)) wrong(`name the owner by an e-mail address, not as "${name}"`);
    if (verb === 'create') return created(name.trim(), amount === undefined ? cents(0) : dollars(amount));
    if (verb === 'brand') return branded(name.trim(), amount ?? wrong('name the brand by its code'));
    if (verb === 'read-only') {
      if (amount !== 'on' && amount !== 'off') wrong('say on or off');
      return locked(name.trim(), amount === 'on');
    }
    return limited(name.trim(), amount === undefined ? wrong('say how many dollars may be open') : dollars(amount));
  }
  if (noun === 'account' && verb === 'plan') {
    const isSure = rest.includes('--yes');
    const [name = '', ...plan] = rest.filter((word) => word !== '--yes');
    const unknown = plan.find((word) => word.startsWith('-'));
    if (unknown !== undefined) wrong(`unknown option: ${unknown}`);
    if (!isEmail(name)) wrong(`name the owner by an e-mail address, not as "${name}"`);
    if (plan.length === 0) wrong('name the plan, or say none');
    return planning(name.trim(), plan.join(' ').trim(), isSure);
  }
  if (noun === 'invoice' && /^\d/.test(verb ?? '')) {
    const isJson = rest[0] === '--json';
    if (rest.length > (isJson ? 1 : 0)) wrong(`too many words: ${rest.join(' ')}`);
    return invoiceShown(numbered(verb ?? '', wrong), isJson);
  }
  if (noun === 'invoice' && (verb === 'settle' || verb === 'refund')) {
    const [word = '', ...more] = rest;
    const number = numbered(word, wrong);
    if (verb === 'settle') return settled(number, more.join(' ').trim());
    const [amount = '', ...reason] = more;
    const isAll = !/^\d/.test(amount);
    return refunded(number, isAll ? null : dollars(amount), (isAll ? more : reason).join(' ').trim());
  }
  return wrong(`unknown command: admin ${words.join(' ')}`);
}

function numbered(word: string, wrong: (reason: string) => never): number {
  if (!/^[1-9]\d{0,14}$/.test(word)) return wrong(`name an invoice by its number, not as "${word}"`);
  return Number(word);
}

function dollars(text: string): Cents {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text) || Number(text) > MOST_DOLLARS) {
    throw new BadInput(`"${text}" is no amount of dollars from 0 to ${MOST_DOLLARS}, with two decimals at most`);
  }
  return centsOf(Number(text));
}

const shown = (amount: Cents): string => formatCurrency(amount, { forceCents: true });

const created =
  (username: string, limit: Cents): AccountWork =>
  async ({ db }, config) => {
    const made = await makeCustomer(db, username, limit, { config, now: new Date() });
    if (made === null) throw new BadInput(`there is a user called ${username} already`);
    const text = `The account of ${username} is there, without a plan; ${shown(limit)} may be open.
This link opens it until a password is set, for ${FIRST_LINK_DAYS} days at most. It is kept nowhere: pass it on.
  ${made.link}
`;
    return { text, code: 0 };
  };

const limited = (username: string, limit: Cents): AccountWork =>
  changing(
    username,
    { what: 'LIMIT', dollars: dollarsOf(limit) },
    () => `${shown(limit)} may be open in the account of ${username}.`,
  );

const locked = (username: string, isOn: boolean): AccountWork =>
  changing(
    username,
    { what: 'READ_ONLY', isOn },
    () => `The account of ${username} ${isOn ? 'may only look, pay and export' : 'may do all again'}.`,
  );

const branded = (username: string, code: string): AccountWork =>
  changing(username, { what: 'BRAND', brand: code }, ({ brands }) => {
    const brand = brands.all.find((one) => one.code === code);
    return `The account of ${username} is run as ${brand?.name ?? code}.`;
  });

const settled =
  (number: number, reference: string): AccountWork =>
  async ({ db }, config) => {
    const done = await settleInvoice(db, number, reference, { config, now: new Date() });
    if (!done.ok) throw new BadInput(done.why);
    return { text: `Invoice ${number} is paid: ${shown(done.amount)}.\n`, code: 0 };
  };

const whyNot = {
  NOT_CHARGED: (number: number) => `invoice ${number} was not charged to a card: give it back as it was paid`,
  NOTHING_LEFT: (number: number) => `all of invoice ${number} was given back already`,
  TOO_MUCH: (number: number, left: Cents) => `of invoice ${number} ${shown(left)} can be given back`,
  SPENT: (number: number, left: Cents) =>
    `of the credit that invoice ${number} sold ${shown(left)} is left, the rest was spent`,
} as const;

const refunded =
  (number: number, amount: Cents | null, reason: string): AccountWork =>
  async ({ db }, config) =>
    await db.transaction().execute(async (trx) => {
      const invoice = await lockInvoice(trx, number);
      if (invoice === undefined) throw new BadInput(`there is no invoice ${number}`);
      const now = new Date();
      const day = todayOf(await lockAccount(trx, invoice), config, now);
      const ordered = await orderRefund(trx, invoice, { invoiceId: invoice.id, amount, reason }, { day, now });
      if (!ordered.ok) throw new BadInput(whyNot[ordered.why](number, ordered.left));
      const text = `${shown(ordered.amount)} of invoice ${number} go back to the card, within a minute while Platbook runs.\n`;
      return { text, code: 0 };
    });
