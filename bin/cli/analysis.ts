import type { Analysis } from '../../src/calc/deal/analysis.ts';
import { analyze } from '../../src/calc/deal/analyze.ts';
import { dealReturns } from '../../src/calc/deal/dealReturns.ts';
import { PERIOD_COLUMNS } from '../../src/calc/deal/periodCatalogue.ts';
import { resultInDollars } from '../../src/calc/deal/resultInDollars.ts';
import { dealExits } from '../../src/calc/deal/exits/dealExits.ts';
import { exitsInDollars } from '../../src/calc/deal/exits/exitsInDollars.ts';
import { validateAnalysis } from '../../src/calc/deal/validateAnalysis.ts';
import type { Command } from './command.ts';
import { tableOf, type TableColumn } from './table.ts';

const COLUMNS: readonly TableColumn[] = PERIOD_COLUMNS.map(({ key, kind }) => ({
  name: key,
  kind: kind === 'money' ? 'money' : 'plain',
}));

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
  fields: [...Object.keys(FIELDS), ...SAVED],
  validate: validateAnalysis,
  run(record) {
    // Validated before.
    const analysis = record as Analysis;
    const result = analyze(analysis);
    const shown = resultInDollars(result);
    return {
      record: { ...shown, returns: dealReturns(analysis, result), exits: exitsInDollars(dealExits(analysis)) },
      table: () => tableOf(COLUMNS, shown.periods),
    };
  },
};
