import type { Analysis } from '../../../src/calc/deal/analysis.ts';
import type { Mortgage } from '../../../src/calc/mortgage/mortgage.ts';
import * as f from './fraction.ts';
import type { Fraction } from './fraction.ts';
import { referenceSchedule } from './referenceSchedule.ts';

/**
 * The results of a deal as the calculation conventions tell them, month by month in exact fractions. Shares nothing with
 * src/calc but the names of the fields. Expects an itemised analysis.
 */
export function referenceAnalysis(analysis: Analysis): {
  initialCash: bigint;
  periods: Record<string, bigint | number>[];
} {
  const whole = (value: number | null | undefined) => f.fraction(BigInt(value ?? 0));
  const exact = (value: number | null | undefined) => f.decimal(value ?? 0);
  const toCents = (value: number | null | undefined) => f.round(f.multiply(exact(value), whole(100)));
  const purchase = toCents(analysis.purchaseAmount);

  // 18. Entry rules of the First mortgage.
  const mortgages = (analysis.mortgages ?? []).map((mortgage): { loan: Mortgage; amount: bigint } => {
    let amount = toCents(mortgage.amount);
    const down = toCents(mortgage.downPaymentAmount);
    const isFirst = mortgage.ordinal === 'First';
    if (isFirst && purchase > 0n && amount === 0n && down === 0n) amount = purchase;
    if (isFirst && amount === 0n && down !== 0n && purchase > down) amount = purchase - down;
    return { loan: { ...mortgage, amount: Number(amount) / 100 }, amount };
  });

  // 12. Hold term.
  const fixedTerms: Record<string, number> = { ONE_YEAR: 12, THREE_YEAR: 36, FIVE_YEAR: 60, TEN_YEAR: 120 };
  let term = fixedTerms[analysis.termType ?? ''] ?? (analysis.term || 60);
  const first = mortgages.find(({ loan }) => loan.ordinal === 'First')?.loan;
  if (analysis.termType === 'MORTGAGE' && first) {
    // "Scheduled": through the last payment, which is on or after the end of each term (4.1).
    const p =
      first.type === 'ACCELERATED' && first.biWeekly
        ? 1
        : { MONTHLY: 1, QUARTERLY: 3, SEMI_ANNUALLY: 6, ANNUALLY: 12 }[first.paymentFrequency ?? 'MONTHLY'];
    const paid = (term: number | null | undefined) => Math.ceil((term ?? 0) / p) * p;
    const hasInterestOnly = first.type === 'INTEREST_ONLY' || first.type === 'COMBINATION';
    const months =
      (hasInterestOnly ? paid(first.interestOnlyTerm) : 0) +
      (first.type === 'INTEREST_ONLY' ? 0 : paid(first.fixedInterestTerm));
    if (months > 0) term = months;
  }
  const length = term < 12 ? 1 : 12;

  const sum = (entries: readonly { amount?: number | null }[] | null | undefined) =>
    (entries ?? []).reduce((total, { amount }) => total + toCents(amount), 0n);
  const closing = sum((analysis.closingCosts ?? []).filter((entry) => !entry.paidBySeller));
  const improvements = sum(analysis.improvements);
  const borrowed = mortgages.reduce((total, { amount }) => total + (amount > 0n ? amount : 0n), 0n);
  const initialCash = purchase - borrowed + closing + improvements;

  const units = (analysis.rentalUnits ?? []).map((unit) => {
    const price = exact(unit.pricePerSquareFoot);
    const perFoot = f.round(f.multiply(f.multiply(exact(unit.squareFeet), price), whole(100)));
    return {
      amount: f.fraction(price.top > 0n ? perFoot : toCents(unit.amount)),
      quantity: exact(unit.quantity ?? 1),
      growth: f.add(f.ONE, exact(unit.rentIncreaseRate ?? 0.04)),
      vacancy: f.subtract(f.ONE, exact(unit.occupancyRate ?? 1)),
    };
  });
  const unitQuantity = units.reduce((total, unit) => f.add(total, unit.quantity), f.ZERO);

  const listYear = (kind: 'income' | 'expense', y: number): Fraction => {
    const entries = ((kind === 'income' ? analysis.incomes : analysis.expenses) ?? []).filter(({ amount }) => amount);
    if (entries.length === 0) return f.ZERO;
    let total = f.fraction(sum(entries));
    if (kind === 'expense' && analysis.expensePerRentalUnit) total = f.multiply(total, unitQuantity);
    if (analysis[`${kind}IncreaseType`] === 'DOLLAR_AMOUNT') {
      const added = f.multiply(f.fraction(toCents(analysis[`${kind}IncreaseAmount`])), whole(y));
      return f.larger(f.ZERO, f.add(total, added));
    }
    return f.multiply(total, f.power(f.add(f.ONE, exact(analysis[`${kind}IncreaseRate`])), y));
  };

  // 15. Depreciation by month.
  const depreciationMonths: Fraction[] = [];
  const depreciable = toCents(analysis.depreciableAmount);
  const years = exact(analysis.depreciableYears ?? 27.5);
  if (depreciable > 0n && years.top > 0n && analysis.depreciationMethod) {
    const life = Number(f.round(f.multiply(whole(12), years)));
    let book = f.fraction(depreciable);
    for (let start = 0; start < life; start += 12) {
      const q = Math.min(12, life - start);
      const declining = f.multiply(
        f.multiply(book, f.smaller(f.ONE, f.divide(whole(2), years))),
        f.fraction(BigInt(q), 12n),
      );
      const straightShare = f.multiply(book, f.fraction(BigInt(q), BigInt(life - start)));
      const ofYear =
        analysis.depreciationMethod === 'STRAIGHT_LINE'
          ? f.fraction(depreciable * BigInt(q), BigInt(life))
          : f.smaller(book, f.larger(declining, straightShare));
      for (let month = 0; month < q; month++) depreciationMonths.push(f.divide(ofYear, whole(q)));
      book = f.subtract(book, ofYear);
    }
  }

  // 14. Payments by month.
  const schedules = mortgages.map(({ loan, amount }) => {
    const isBiweekly = loan.type === 'ACCELERATED' && loan.biWeekly === true;
    const p = isBiweekly
      ? 1
      : { MONTHLY: 1, QUARTERLY: 3, SEMI_ANNUALLY: 6, ANNUALLY: 12 }[loan.paymentFrequency ?? 'MONTHLY'];
    const rows = referenceSchedule(loan).rows.map((row) => ({
      ...row,
      month: isBiweekly ? Math.floor((12 * row.paymentNumber + 25) / 26) : row.paymentNumber * p,
    }));
    return { amount: amount > 0n ? amount : 0n, rows };
  });

  const periods: Record<string, bigint | number>[] = [];
  const running: Record<string, bigint> = {};
  let shownDepreciation = 0n;
  for (let start = 1; start <= term; start += length) {
    const end = Math.min(start + length - 1, term);
    const months = end - start + 1;
    let rent = f.ZERO;
    let vacancy = f.ZERO;
    let income = f.ZERO;
    let expense = f.ZERO;
    for (let month = start; month <= end; month++) {
      const y = Math.floor((month - 1) / 12);
      for (const unit of units) {
        const monthly = f.multiply(f.multiply(unit.amount, unit.quantity), f.power(unit.growth, y));
        rent = f.add(rent, monthly);
        vacancy = f.add(vacancy, f.multiply(monthly, unit.vacancy));
      }
      income = f.add(income, f.divide(listYear('income', y), whole(12)));
      expense = f.add(expense, f.divide(listYear('expense', y), whole(12)));
    }
    const management = f.round(f.multiply(exact(analysis.propertyManagementRate), f.subtract(rent, vacancy)));
    const leasing = f.round(f.multiply(exact(analysis.leasingCommissionRate), rent));
    const vacancyLoss = f.round(vacancy);
    const grossIncome = f.round(rent) + f.round(income);
    const netIncome = grossIncome - vacancyLoss;
    const operatingExpenses = f.round(expense) + management + leasing;
    const noi = netIncome - operatingExpenses;

    let interest = 0n;
    let principal = 0n;
    let mortgageBalance = 0n;
    for (const { amount, rows } of schedules) {
      for (const row of rows) {
        if (row.month < start || row.month > end) continue;
        interest += row.interest;
        principal += row.principal;
      }
      mortgageBalance += rows.filter((row) => row.month <= end).at(-1)?.balance ?? amount;
    }

    const throughNow = f.round(depreciationMonths.slice(0, end).reduce(f.add, f.ZERO));
    const depreciation = throughNow - shownDepreciation;
    shownDepreciation = throughNow;
    const cashBeforeTax = noi - interest - principal;
    const taxRate = f.add(exact(analysis.federalTaxRate), exact(analysis.stateTaxRate));
    const taxes = f.round(f.multiply(f.fraction(noi - interest - depreciation), taxRate));
    const cashAfterTax = cashBeforeTax - taxes;

    // 17. Value and sale.
    const completedYears = Math.floor(end / 12);
    const basis =
      analysis.propertyValueBasis === 'MARKET_VALUE'
        ? toCents(analysis.marketValue)
        : analysis.propertyValueBasis === 'DOLLAR_AMOUNT'
          ? toCents(analysis.propertyValue)
          : purchase;
    const grown = (rate: number | null | undefined) =>
      f.round(f.multiply(f.fraction(basis), f.power(f.add(f.ONE, exact(rate)), completedYears)));
    let propertyValue = 0n;
    if (analysis.propertyValueIncreaseType === 'MARKET_VALUE_INCREASE_RATE')
      propertyValue = grown(analysis.marketValueIncreaseRate);
    if (analysis.propertyValueIncreaseType === 'INFLATION_RATE') propertyValue = grown(analysis.inflationRate);
    if (analysis.propertyValueIncreaseType === 'DOLLAR_AMOUNT') propertyValue = toCents(analysis.saleAmount);
    if (analysis.propertyValueIncreaseType === 'CAP_RATE' && (analysis.capRate ?? 0) > 0) {
      propertyValue = f.round(f.divide(f.fraction(noi * 12n, BigInt(months)), exact(analysis.capRate)));
    }
    const saleCost =
      analysis.saleCostIncreaseType === 'DOLLAR_AMOUNT'
        ? toCents(analysis.saleCostAmount)
        : f.round(f.multiply(f.fraction(propertyValue), exact(analysis.saleCostRate)));
    const saleGain = propertyValue - saleCost - (purchase + closing + improvements - throughNow);
    const capitalGainTax =
      saleGain > 0n ? f.round(f.multiply(f.fraction(saleGain), exact(analysis.capitalGainTaxRate))) : 0n;
    const saleProceedsBeforeTax = propertyValue - saleCost - mortgageBalance;
    const saleProceedsAfterTax = saleProceedsBeforeTax - capitalGainTax;
    const saleNetProfit = saleProceedsAfterTax - initialCash;

    const flows: Record<string, bigint> = {
      GrossIncome: grossIncome,
      NetIncome: netIncome,
      VacancyLoss: vacancyLoss,
      OperatingExpenses: operatingExpenses,
      Noi: noi,
      Interest: interest,
      Principal: principal,
      Depreciation: depreciation,
      Taxes: taxes,
      CashBeforeTax: cashBeforeTax,
      CashAfterTax: cashAfterTax,
    };
    const cumulative: Record<string, bigint> = {};
    for (const [name, amount] of Object.entries(flows)) {
      cumulative[`cumulative${name}`] = running[name] = (running[name] ?? 0n) + amount;
    }
    const yearly = (amount: bigint) => (Number(amount) * 12) / months;
    periods.push({
      months,
      grossIncome,
      netIncome,
      vacancyLoss,
      operatingExpenses,
      noi,
      interest,
      principal,
      mortgageBalance,
      depreciation,
      cashBeforeTax,
      taxes,
      cashAfterTax,
      cashOnCashRate: initialCash <= 0n ? 0 : yearly(cashBeforeTax) / Number(initialCash),
      capRate: purchase <= 0n ? 0 : yearly(noi) / Number(purchase),
      propertyValue,
      equity: propertyValue - mortgageBalance,
      saleCost,
      saleGain,
      capitalGainTax,
      saleProceedsBeforeTax,
      saleProceedsAfterTax,
      saleNetProfit,
      ...cumulative,
      cumulativeSaleNetProfit: saleNetProfit + (running['CashAfterTax'] ?? 0n),
    });
  }
  return { initialCash, periods };
}
