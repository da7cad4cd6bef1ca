import type { Analysis } from '../../src/calc/deal/analysis.ts';
import { analyze } from '../../src/calc/deal/analyze.ts';
import { dealReturns } from '../../src/calc/deal/dealReturns.ts';
import { validateAnalysis } from '../../src/calc/deal/validateAnalysis.ts';
import { FieldChecks, isRecord } from '../../src/calc/validation/fieldChecks.ts';
import type { Command } from './command.ts';
import { analysisRecord } from './analysisRecord.ts';
import { analysisTables, periodTable } from './analysisTables.ts';
import { missingOfLoan } from './missingOfLoan.ts';

const FIELDS: Record<keyof Analysis, true> = {
  id: true,
  property: true,
  propertyType: true,
  termType: true,
  term: true,
  firstPaymentDate: true,
  purchaseAmount: true,
  marketValue: true,
  propertyValue: true,
  saleAmount: true,
  mortgages: true,
  mortgageEditIndex: true,
  closingCosts: true,
  improvements: true,
  incomes: true,
  expenses: true,
  rentalUnits: true,
  details: true,
  expenseIncreaseType: true,
  expenseIncreaseAmount: true,
  expenseIncreaseRate: true,
  incomeIncreaseType: true,
  incomeIncreaseAmount: true,
  incomeIncreaseRate: true,
  saleCostIncreaseType: true,
  saleCostAmount: true,
  saleCostRate: true,
  depreciationType: true,
  depreciationMethod: true,
  depreciableYears: true,
  depreciableAmount: true,
  propertyValueIncreaseType: true,
  propertyValueBasis: true,
  marketValueIncreaseRate: true,
  capRate: true,
  inflationRate: true,
  accruedInterestAmount: true,
  defaultAmount: true,
  otherFeeAmount: true,
  leasingCommissionAmount: true,
  leasingCommissionRate: true,
  propertyManagementRate: true,
  stateTaxRate: true,
  federalTaxRate: true,
  capitalGainTaxRate: true,
  defaultAnalysis: true,
  foreclosure: true,
  expensePerRentalUnit: true,
  offerShare: true,
  minimumProfit: true,
  assignmentFee: true,
  assignmentCost: true,
  projectMonths: true,
  refinanceShare: true,
  refinanceRate: true,
  refinanceTerm: true,
  refinanceCost: true,
  origins: true,
  modifiedField: true,
};

/** What the server says of a saved analysis besides: its answers can be calculated as they are. */
const SAVED = ['propertyId', 'name', 'created', 'modified'];

/** A deal's results by period and its returns. */
export const analysisCommand: Command = {
  name: 'analysis',
  summary: 'A deal in; initial cash, results by period, returns and exits out.',
  example: {
    purchaseAmount: 200_000,
    mortgages: [{ type: 'FIXED_INTEREST', amount: 150_000, fixedInterestRate: 0.066, fixedInterestTerm: 360 }],
    rentalUnits: [{ amount: 1900, occupancyRate: 0.95 }],
    expenses: [{ field: 219, amount: 2400 }],
  },
  fields: [...Object.keys(FIELDS), ...SAVED],
  help: async () => (await import('./contractFields.ts')).analysisHelp(),
  validate(record) {
    if (!isRecord(record)) return validateAnalysis(record);
    const checks = new FieldChecks(record);
    checks.number('propertyId', { min: 0, max: Number.MAX_SAFE_INTEGER, whole: true });
    checks.texts(['name', 'created', 'modified']);
    return [...checks.errors, ...validateAnalysis(record)];
  },
  missing(record) {
    // Validated before.
    const { purchaseAmount, mortgages } = record as Analysis;
    const loans = (mortgages ?? []).flatMap((mortgage, index) => missingOfLoan(mortgage, `mortgages[${index}].`));
    return purchaseAmount ? loans : [{ path: 'purchaseAmount', message: 'is missing' }, ...loans];
  },
  run(input) {
    // Validated before.
    const analysis = input as Analysis;
    const result = analyze(analysis);
    const returns = dealReturns(analysis, result);
    const record = analysisRecord(analysis, result, returns);
    return {
      record,
      table: () => periodTable(record),
      tables: () => analysisTables(analysis, result, returns),
    };
  },
};
