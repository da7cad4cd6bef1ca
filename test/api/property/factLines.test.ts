import { describe, expect, it } from 'vitest';
import { factKeys, facts } from '../../../src/api/catalogue/property/facts.ts';
import { factText } from '../../../src/api/property/factText.ts';
import { factSections } from '../../../src/api/property/factLines.ts';
import { propertyRecord } from '../../support/propertyRecord.ts';

const nothing = propertyRecord(1).facts;

describe('facts of a property', () => {
  it.each([
    ['estimatedValue', 281_000, '$281,000'],
    ['estimatedEquity', 37_956.67, '$37,956.67'],
    ['loanToValue', 0.864, '86.4%'],
    ['yearBuilt', 1987, '1987'],
    ['squareFeet', 1248, '1,248'],
    ['bathrooms', 1.5, '1.5'],
    ['latitude', 40.081606, '40.081606'],
    ['lastSaleDate', '2026-02-16', '02/16/2026'],
    ['absentee', false, 'No'],
    ['propertyTypeCode', '1001', 'Single Family'],
    ['lastSaleSituation', 'C', 'Cash Buyer'],
    ['taxExemptions', ['Homestead', 'Senior Citizen'], 'Homestead, Senior Citizen'],
    ['zip', '02139', '02139'],
    ['pointKind', 'STREET', 'Neighbors in the street'],
    ['pointErrorFeet', 272, '272 feet'],
    ['pointErrorFeet', 11_119, '2.1 miles'],
  ] as const)('%s reads as a person writes it', (key, value, text) => {
    expect(factText(key, value as never)).toBe(text);
  });

  it('R-FORMAT-009 reads n/a where nothing is known, whatever the kind', () => {
    expect(factKeys.map((key) => factText(key, null))).toEqual(factKeys.map(() => 'n/a'));
    expect(factText('ownerName', '')).toBe('n/a');
    expect(factText('taxExemptions', [])).toBe('n/a');
  });

  it('shows a code that no list knows as it is', () => {
    expect(factText('propertyTypeCode', '7777')).toBe('7777');
  });

  it('stand in their groups in the order of the catalogue, each once, with its label', () => {
    const sections = factSections({ ...nothing, apn: 'A-1', ownerName: 'ANN LEE' });
    const keys = sections.flatMap(({ lines }) => lines.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
    expect(sections.flatMap(({ lines }) => lines.map(({ label }) => label))).toEqual(
      keys.map((key) => facts[key].label),
    );
    expect(sections.map(({ group }) => group)).toEqual([...new Set(keys.map((key) => facts[key].group))]);
    expect(sections.find(({ group }) => group === 'Owner')?.isEmpty).toBe(false);
    expect(sections.find(({ group }) => group === 'Court')?.isEmpty).toBe(true);
  });

  it('leave out ids and keys of the warehouse and the lead types, which stand above with their evidence', () => {
    const shown = new Set(factSections(nothing).flatMap(({ lines }) => lines.map(({ key }) => key)));
    for (const key of ['propertyId', 'sourceId', 'apnKey', 'ownerKey', 'leadE'] as const)
      expect(shown.has(key)).toBe(false);
  });
});
