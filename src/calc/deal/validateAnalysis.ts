import { MAX_MORTGAGES } from '../mortgage/mortgage.ts';
import { validateMortgage } from '../mortgage/validateMortgage.ts';
import {
  FieldChecks,
  GROWTH_RATE,
  isRecord,
  LONGEST_TERM_MONTHS,
  MONEY,
  POSITIVE_MONEY,
  RATE,
  SHARE,
  TERM,
  type UnknownRecord,
} from '../validation/fieldChecks.ts';
import type { FieldError } from '../validation/fieldError.ts';
import {
  DEPRECIATION_METHODS,
  ENTRY_LISTS,
  INCREASE_TYPES,
  PROPERTY_TYPES,
  RENTAL_UNIT_FIELDS,
  TERM_TYPES,
  VALUE_BASES,
  VALUE_INCREASE_TYPES,
  type EntryList,
} from './analysis.ts';
import { fieldRange, listOfField } from './fieldCatalogue.ts';

/**
 * What is wrong with an analysis; empty when it can be calculated. Paths name the field as it is written in the record:
 * `mortgages[0].fixedInterestRate`. An entry's field is one of the catalogue of its list.
 *
 * @example validateAnalysis({ stateTaxRate: -0.1 }) // [{ path: 'stateTaxRate', message: 'must not be negative' }]
 */
export function validateAnalysis(analysis: unknown): FieldError[] {
  if (!isRecord(analysis)) return [{ path: 'analysis', message: 'must be a record' }];
  const checks = new FieldChecks(analysis);
  checks.oneOf('propertyType', PROPERTY_TYPES);
  checks.oneOf('termType', TERM_TYPES);
  checks.number('term', TERM);
  checks.date('firstPaymentDate');
  checks.numbers(['purchaseAmount', 'marketValue', 'propertyValue', 'saleAmount'], POSITIVE_MONEY);
  checks.numbers(['accruedInterestAmount', 'defaultAmount', 'otherFeeAmount'], MONEY);
  checks.numbers(['saleCostAmount', 'depreciableAmount', 'leasingCommissionAmount'], POSITIVE_MONEY);
  checks.numbers(['expenseIncreaseAmount', 'incomeIncreaseAmount'], MONEY);
  checks.numbers(
    ['expenseIncreaseRate', 'incomeIncreaseRate', 'marketValueIncreaseRate', 'inflationRate'],
    GROWTH_RATE,
  );
  checks.numbers(['saleCostRate', 'capRate', 'leasingCommissionRate', 'propertyManagementRate'], RATE);
  checks.numbers(['stateTaxRate', 'federalTaxRate', 'capitalGainTaxRate'], RATE);
  checks.numbers(['offerShare', 'refinanceShare', 'refinanceRate'], RATE);
  checks.numbers(['minimumProfit', 'assignmentFee', 'assignmentCost', 'refinanceCost'], POSITIVE_MONEY);
  checks.numbers(['projectMonths', 'refinanceTerm'], TERM);
  checks.number('depreciableYears', { min: 0, max: LONGEST_TERM_MONTHS / 12 });
  for (const field of ['expenseIncreaseType', 'incomeIncreaseType', 'saleCostIncreaseType']) {
    checks.oneOf(field, INCREASE_TYPES);
  }
  checks.oneOf('depreciationMethod', DEPRECIATION_METHODS);
  checks.oneOf('propertyValueIncreaseType', VALUE_INCREASE_TYPES);
  checks.oneOf('propertyValueBasis', VALUE_BASES);
  checks.flags(['defaultAnalysis', 'foreclosure', 'expensePerRentalUnit']);
  checks.number('mortgageEditIndex', { whole: true });
  checks.texts(['depreciationType', 'modifiedField']);
  const errors = [...checks.errors, ...recordErrors(analysis, 'details'), ...recordErrors(analysis, 'origins')];
  const details = analysis['details'];
  if (isRecord(details)) {
    const lists = new FieldChecks(details, 'details.');
    lists.known(ENTRY_LISTS);
    lists.flags(ENTRY_LISTS);
    errors.push(...lists.errors);
  }

  const mortgages = listIn(analysis['mortgages'], 'mortgages', errors);
  if (mortgages.length > MAX_MORTGAGES)
    errors.push({ path: 'mortgages', message: `must be ${MAX_MORTGAGES} or fewer` });
  mortgages.forEach((mortgage, index) => errors.push(...validateMortgage(mortgage, `mortgages[${index}].`)));

  listIn(analysis['rentalUnits'], 'rentalUnits', errors).forEach((unit, index) => {
    errors.push(...validateRentalUnit(unit, `rentalUnits[${index}]`));
  });
  for (const list of ENTRY_LISTS) {
    listIn(analysis[list], list, errors).forEach((entry, index) => {
      errors.push(...validateEntry(list, entry, `${list}[${index}]`));
    });
  }
  return errors;
}

function recordErrors(analysis: UnknownRecord, field: string): FieldError[] {
  const value = analysis[field];
  return value === undefined || value === null || isRecord(value) ? [] : [{ path: field, message: 'must be a record' }];
}

function listIn(value: unknown, path: string, errors: FieldError[]): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  errors.push({ path, message: 'must be a list' });
  return [];
}

function validateRentalUnit(unit: unknown, path: string): FieldError[] {
  if (!isRecord(unit)) return [{ path, message: 'must be a record' }];
  const checks = new FieldChecks(unit, `${path}.`);
  checks.known(RENTAL_UNIT_FIELDS);
  checks.number('seq', { whole: true });
  checks.texts(['name']);
  checks.numbers(['amount', 'squareFeet', 'pricePerSquareFoot', 'quantity'], POSITIVE_MONEY);
  checks.number('occupancyRate', SHARE);
  checks.number('rentIncreaseRate', GROWTH_RATE);
  return checks.errors;
}

function validateEntry(list: EntryList, entry: unknown, path: string): FieldError[] {
  if (!isRecord(entry)) return [{ path, message: 'must be a record' }];
  const checks = new FieldChecks(entry, `${path}.`);
  checks.known(list === 'closingCosts' ? ['field', 'amount', 'paidBySeller'] : ['field', 'amount']);
  checks.required('field');
  checks.number('field', { min: 0, whole: true });
  const { field } = entry;
  if (typeof field === 'number' && checks.errors.length === 0 && listOfField(field) !== list) {
    const [first, last] = fieldRange(list);
    checks.add('field', `must be one of ${first} to ${last}`);
  }
  checks.number('amount', MONEY);
  checks.flags(['paidBySeller']);
  return checks.errors;
}
