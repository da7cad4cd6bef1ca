/** Pages of the test service for people: one takes a card, the other asks its holder. */
import type { Intent, Session } from './stripeObjects.ts';

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

const field = (label: string, name: string, value = ''): string =>
  `<p><label>${label} <input name="${name}" value="${value}" autocomplete="off"></label></p>`;

export const cardPage = ({ cancel_url: left }: Session, error = ''): string =>
  page(
    'Save a card',
    `${error === '' ? '' : `<p role="alert">${error}</p>`}
<form method="post">
${field('Card number', 'number')}${field('Expiry', 'expiry', '12/30')}${field('Security code', 'cvc')}
${field('Name on card', 'name')}${field('ZIP', 'zip', '62701')}
<button type="submit">Save card</button></form>
<p><a href="${left ?? ''}">Back</a></p>`,
  );

export const bankPage = ({ amount }: Intent): string =>
  page(
    'Your bank asks',
    `<p>Pay $${(amount / 100).toFixed(2)} to Platbook?</p>
<form method="post"><button name="answer" value="yes">Confirm</button> <button name="answer" value="no">Refuse</button></form>`,
  );
