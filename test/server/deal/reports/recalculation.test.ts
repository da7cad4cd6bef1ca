/** The formulas of the workbooks against another program: LibreOffice, headless. Skips where it is not installed. */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnalysisInput } from '../../../../src/api/contract/deal/analyses.ts';
import { amortizationReport } from '../../../../server/deal/reports/amortizationReport.ts';
import { amortizationWorkbook } from '../../../../server/deal/reports/xlsx/amortizationWorkbook.ts';
import { analysisWorkbook } from '../../../../server/deal/reports/xlsx/analysisWorkbook.ts';
import { NameBook } from '../../../../server/paper/xlsx/nameBook.ts';
import { SheetDraft } from '../../../../server/paper/xlsx/sheetDraft.ts';
import { writeWorkbook } from '../../../../server/paper/xlsx/writeWorkbook.ts';
import { anyAnalysis, anyMortgage } from '../../../calc/support/arbitraries.ts';
import { DEALS, FIXED, reportOf } from './support/deals.ts';
import { findOffice } from './support/office.ts';
import { recalculate } from './support/recalculate.ts';
import { needs } from '../../../support/needs.ts';
import { unzip } from './support/unzip.ts';
import { readWorkbook, type ReadCell } from './support/workbook.ts';
import { zip } from './support/zip.ts';

const office = findOffice();
if (office === null) console.log('LibreOffice is not in PATH: the formulas of the workbooks are not recalculated.');

type Workbook = ReadonlyMap<string, ReadonlyMap<string, ReadCell>>;

const base: AnalysisInput = DEALS['fixed interest, straight line'];
/** What an analyst tries out: other numbers in blue cells. */
const CHANGED: AnalysisInput = {
  ...base,
  purchaseAmount: 398_000,
  mortgages: [{ ...FIXED, fixedInterestRate: 0.0725 }],
  stateTaxRate: 0.04,
};
const EDITS = [
  ['Purchase price', 412_500, 398_000],
  ['Interest rate', 0.06625, 0.0725],
  ['State tax rate', 0.0575, 0.04],
] as const;

const written: Record<string, Buffer> = {};
let recalculated: Awaited<ReturnType<typeof recalculate>>;

async function mortgageWorkbook(mortgage: Parameters<typeof amortizationReport>[0]): Promise<Buffer> {
  const reported = amortizationReport(mortgage, '2026-03-02');
  if (!reported.ok) throw new Error(reported.message);
  return await amortizationWorkbook(reported.report);
}

beforeAll(async () => {
  if (office === null) return;
  for (const [name, analysis] of Object.entries(DEALS)) written[name] = await analysisWorkbook(reportOf(analysis));
  for (const [index, analysis] of fc.sample(anyAnalysis(), 4).entries()) {
    // The arbitrary makes what the calculation takes; the wire adds a name and a property.
    const input = { ...analysis, propertyId: 1, name: 'Any deal' } as AnalysisInput;
    written[`any deal ${index + 1}`] = await analysisWorkbook(reportOf(input));
  }
  for (const [index, mortgage] of fc.sample(anyMortgage(), 4).entries()) {
    written[`any mortgage ${index + 1}`] = await mortgageWorkbook(mortgage);
  }
  recalculated = await recalculate(office, {
    ...written,
    'edited by hand': edited(written['fixed interest, straight line'] ?? Buffer.alloc(0)),
    'a wrong value': await wrongWorkbook(),
  });
}, 240_000);

/** A formula beside which a wrong value is stored. */
async function wrongWorkbook(): Promise<Buffer> {
  const draft = new SheetDraft('One', { widths: [10] });
  draft.add([{ value: 3, formula: '1+1', format: 'number' }]);
  return await writeWorkbook([draft], new NameBook());
}

/** The workbook after the edits, with the values of its formulas as they were. */
function edited(file: Buffer): Buffer {
  const files = unzip(file);
  const inputs = readWorkbook(file).get('Inputs') ?? new Map<string, ReadCell>();
  let xml = files.get('xl/worksheets/sheet1.xml') ?? '';
  for (const [label, from, to] of EDITS) {
    const row = [...inputs].find(([place, { value }]) => place.startsWith('A') && value === label)?.[0].slice(1) ?? '';
    const cell = new RegExp(`(<c r="B${row}"[^>]*><v>)${from}(</v>)`);
    if (!cell.test(xml)) throw new Error(`${label} is not an input of ${from}`);
    xml = xml.replace(cell, `$1${to}$2`);
  }
  return zip(files.set('xl/worksheets/sheet1.xml', xml));
}

/** Formulas whose values differ by more than a double can, each with both values. */
function differences(ours: Workbook, theirs: Workbook | undefined): string[] {
  return [...ours].flatMap(([sheet, cells]) =>
    [...cells].flatMap(([place, { formula, value }]) => {
      if (formula === null) return [];
      const other = theirs?.get(sheet)?.get(place)?.value ?? null;
      const isSame =
        typeof value === 'number' && typeof other === 'number'
          ? Math.abs(value - other) <= 1e-6 + Math.abs(value) * 1e-14
          : value === other;
      return isSame ? [] : [`${sheet} ${place} =${formula}: ${value}, recalculated ${other}`];
    }),
  );
}

const formulasOf = (workbook: Workbook): number =>
  [...workbook.values()].flatMap((cells) => [...cells.values()]).filter(({ formula }) => formula !== null).length;

describe('LibreOffice', needs(office !== null, 'LibreOffice is not installed'), () => {
  it('calculates anew and does not repeat what is stored', () => {
    expect(recalculated.get('a wrong value')?.get('One')?.get('A1')?.value).toBe(2);
  });

  it.each(Object.keys(DEALS))('R-ANALYSIS-059 finds the same cents in every formula: %s', (name) => {
    const ours = readWorkbook(written[name] ?? Buffer.alloc(0));
    expect(formulasOf(ours)).toBeGreaterThan(200);
    expect(differences(ours, recalculated.get(name))).toEqual([]);
  });

  it('finds the same cents in every formula of any deal and any mortgage', () => {
    const any = Object.entries(written).filter(([name]) => name.startsWith('any'));
    expect(any).toHaveLength(8);
    const wrong = any.map(([name, file]) => [name, differences(readWorkbook(file), recalculated.get(name))]);
    expect(wrong).toEqual(any.map(([name]) => [name, []]));
  });

  it('finds what Platbook would, after an analyst changed price, rate and tax', async () => {
    const expected = readWorkbook(await analysisWorkbook(reportOf(CHANGED)));
    const values = (workbook: Workbook | undefined, sheet: string) =>
      new Map([...(workbook?.get(sheet) ?? [])].filter(([, { formula }]) => formula !== null));
    const shown = recalculated.get('edited by hand');
    const before = readWorkbook(written['fixed interest, straight line'] ?? Buffer.alloc(0));
    for (const sheet of ['Results', 'Amortization']) {
      // The guess of IRR follows the deal; everything else is the same formula.
      const wanted = new Map([[sheet, values(expected, sheet)]]);
      expect(differences(wanted, shown)).toEqual([]);
      expect(differences(new Map([[sheet, values(before, sheet)]]), shown).length).toBeGreaterThan(20);
    }
  });
});
