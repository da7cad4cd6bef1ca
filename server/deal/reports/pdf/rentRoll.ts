import { exactRent, oneYearRent, unitRentOf } from '../../../../src/calc/deal/rent.ts';
import { formatCurrency } from '../../../../src/calc/format/currency.ts';
import { formatNumber, formatPercent } from '../../../../src/calc/format/number.ts';
import { roundFormula } from '../../../../src/calc/arithmetic.ts';
import { cents, type Cents } from '../../../../src/calc/money.ts';
import type { DealReport } from '../dealReport.ts';
import type { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import { drawTable, type PdfRow } from '../../../paper/pdf/pdfTable.ts';

/** The rental units and what they bring in the first year; nothing without units. */
export function drawRentRoll(report: PdfReport, { analysis }: DealReport): void {
  const units = analysis.rentalUnits ?? [];
  if (units.length === 0) return;
  report.section('Rental units');
  const money = (amount: Cents) => formatCurrency(amount, { forceCents: true });
  const rows = units.map((entered, index): PdfRow => {
    const unit = unitRentOf(entered);
    const isPriced = (entered.pricePerSquareFoot ?? 0) > 0;
    const area = isPriced
      ? ` (${formatNumber(entered.squareFeet ?? 0)} sq ft at $${formatNumber(entered.pricePerSquareFoot, 4)})`
      : '';
    return {
      cells: [
        `${entered.name || `Unit ${index + 1}`}${area}`,
        formatNumber(unit.quantity, 2),
        money(unit.amount),
        formatPercent(unit.occupancyRate),
        formatPercent(unit.rentIncreaseRate),
        money(cents(roundFormula((in_) => exactRent(in_, [unit], 0, 12)))),
      ],
    };
  });
  const total: PdfRow = {
    cells: ['Rent of one year, fully let', '', '', '', '', money(oneYearRent(units))],
    kind: 'total',
  };
  drawTable(
    report,
    [
      { label: 'Unit', width: report.width - 350, align: 'left' },
      { label: 'Quantity', width: 50 },
      { label: 'Rent a month', width: 80 },
      { label: 'Occupancy', width: 60 },
      { label: 'Increase a year', width: 70 },
      { label: 'Rent a year', width: 90 },
    ],
    units.length > 1 ? [...rows, total] : rows,
  );
  report.y += 6;
}
