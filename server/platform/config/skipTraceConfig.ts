/** A skip-tracing service, and what an appended contact costs. */
export interface SkipTraceConfig {
  /** Null: only what the account holds itself is looked through, which costs nothing. */
  readonly url: string | null;
  readonly key: string | null;
  /** Cents for a contact found, and for each further phone number and e-mail address (O-130). */
  readonly rates: { readonly contact: number; readonly phone: number; readonly email: number };
}

const RATES = /^(\d+(?:\.\d{1,2})?),(\d+(?:\.\d{1,2})?),(\d+(?:\.\d{1,2})?)$/;
const DEFAULT_RATES = '0.12,0,0';

/** Throws with the variable's name when one makes no sense. */
export function readSkipTrace(text: (name: string) => string | null): SkipTraceConfig {
  const url = text('SKIP_TRACE_URL');
  if (url !== null && !(URL.canParse(url) && /^https?:\/\//.test(url)))
    throw new Error(`SKIP_TRACE_URL is '${url}': write https://...`);
  const given = text('SKIP_TRACE_RATES') ?? DEFAULT_RATES;
  const [, contact, phone, email] = RATES.exec(given.replaceAll(' ', '')) ?? [];
  if (contact === undefined || phone === undefined || email === undefined)
    throw new Error(
      `SKIP_TRACE_RATES is '${given}': write dollars for a contact, phone and e-mail as ${DEFAULT_RATES}`,
    );
  const cents = (dollars: string): number => Math.round(Number(dollars) * 100);
  return {
    url,
    key: text('SKIP_TRACE_KEY'),
    rates: { contact: cents(contact), phone: cents(phone), email: cents(email) },
  };
}
