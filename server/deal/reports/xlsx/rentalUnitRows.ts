import type { RentalUnit } from '../../../../src/calc/deal/analysis.ts';
import { oneYearRent, unitRentOf } from '../../../../src/calc/deal/rent.ts';
import type { DealReport } from '../dealReport.ts';
import type { InputRows } from './inputRows.ts';
import { hasIncreases } from './operatingFormulas.ts';
import { makesEntries } from './shares.ts';
import { absolute, address, type DraftCell } from '../../../paper/xlsx/sheetDraft.ts';

const HEADERS = [
  'Unit',
  'Rent a month',
  'Quantity',
  'Occupancy',
  'Vacancy',
  'Rent increase',
  'Square feet',
  'Per square foot',
];
const NAMED_COLUMNS = [
  ['Unit_rent', 1],
  ['Unit_quantity', 2],
  ['Unit_occupancy', 3],
  ['Unit_vacancy', 4],
  ['Unit_increase', 5],
] as const;

/** The rental units as a table, a row a unit, whose columns have names; nothing without units. */
export function addRentalUnits(rows: InputRows, { analysis, deal }: DealReport): void {
  const units = analysis.rentalUnits ?? [];
  if (units.length === 0) return;
  const { draft, names } = rows;
  rows.section('Rental units');
  draft.add(
    HEADERS.map((value, column): DraftCell => ({
      value,
      look: 'header',
      ...(column === 0 ? {} : { format: 'number' }),
    })),
  );
  const first = draft.rows.length;
  const looks: Looks = {
    rent: makesEntries(analysis, 'RENT') ? 'fixed' : 'input',
    increase: hasIncreases(deal) ? 'input' : 'fixed',
  };
  units.forEach((unit, index) => draft.add(unitCells(unit, index, first + index, looks)));
  const last = draft.rows.length - 1;
  for (const [name, column] of NAMED_COLUMNS) {
    names.define(name, draft.name, `${absolute(first, column)}:${absolute(last, column)}`);
  }
  rows.add({
    label: 'Rent of one year',
    name: 'Rent_one_year',
    value: oneYearRent(units) / 100,
    formula: 'ROUND(12*SUMPRODUCT(Unit_rent,Unit_quantity),2)',
    format: 'money',
    remark: 'Without vacancy and increases',
    isTotal: true,
  });
}

/** How its rent and its increase look: what has no effect, or more than the sheet can show, is not blue. */
interface Looks {
  readonly rent: 'input' | 'fixed';
  readonly increase: 'input' | 'fixed';
}

function unitCells(unit: RentalUnit, index: number, row: number, looks: Looks): DraftCell[] {
  const { amount, quantity, occupancyRate, rentIncreaseRate } = unitRentOf(unit);
  const isPriced = (unit.pricePerSquareFoot ?? 0) > 0;
  const rent: DraftCell = { value: amount / 100, format: 'money', look: looks.rent };
  const area: Pick<DraftCell, 'format' | 'look'> = { format: 'number', look: isPriced ? looks.rent : 'fixed' };
  const [occupancy, squareFeet, price] = [address(row, 3), address(row, 6), address(row, 7)];
  return [
    { value: unit.name || `Unit ${index + 1}`, look: 'label' },
    isPriced ? { ...rent, formula: `ROUND(${squareFeet}*${price},2)`, look: 'plain' } : rent,
    { value: quantity, format: 'number', look: looks.rent },
    { value: occupancyRate, format: 'rate', look: 'input' },
    { value: Number((1 - occupancyRate).toFixed(12)), formula: `ROUND(1-${occupancy},12)`, format: 'rate' },
    { value: rentIncreaseRate, format: 'rate', look: looks.increase },
    { value: unit.squareFeet ?? (isPriced ? 0 : null), ...area },
    { value: unit.pricePerSquareFoot ?? null, ...area },
  ];
}
