/** The least code that fills a schedule's columns: doubles, nothing rounded, no options, no dates. */
export interface BareRow {
  readonly paymentNumber: number;
  readonly date: null;
  readonly payment: number;
  readonly interest: number;
  readonly principal: number;
  readonly balance: number;
  readonly cumulativeInterest: number;
  readonly cumulativePrincipal: number;
}

/** Rows of a level loan. The amount in cents, as in ours, so that the checks compare like with like. */
export function bareRows(amount: number, annual: number, months: number): BareRow[] {
  const i = annual / 12;
  const payment = (amount * i) / (1 - (1 + i) ** -months);
  const rows: BareRow[] = [];
  let balance = amount;
  let cumulativeInterest = 0;
  let cumulativePrincipal = 0;
  for (let k = 1; k <= months; k++) {
    const interest = balance * i;
    const principal = payment - interest;
    balance -= principal;
    cumulativeInterest += interest;
    cumulativePrincipal += principal;
    rows.push({
      paymentNumber: k,
      date: null,
      payment,
      interest,
      principal,
      balance,
      cumulativeInterest,
      cumulativePrincipal,
    });
  }
  return rows;
}

/** The same without rows: what a sum over a loan needs. */
export function bareColumns(
  amount: number,
  annual: number,
  months: number,
): { interest: Float64Array; principal: Float64Array; balance: Float64Array } {
  const i = annual / 12;
  const payment = (amount * i) / (1 - (1 + i) ** -months);
  const interest = new Float64Array(months);
  const principal = new Float64Array(months);
  const balance = new Float64Array(months);
  let owed = amount;
  for (let k = 0; k < months; k++) {
    const share = owed * i;
    interest[k] = share;
    principal[k] = payment - share;
    owed -= payment - share;
    balance[k] = owed;
  }
  return { interest, principal, balance };
}
