import { z } from 'zod';
import {
  entryKinds,
  analysisKinds,
  mortgageKinds,
  unitKinds,
  type CellKind,
} from '../../src/api/catalogue/deal/fieldKinds.ts';
import {
  analysisLabels,
  entryLabels,
  mortgageLabels,
  unitLabels,
  type FieldLabel,
} from '../../src/api/catalogue/deal/fieldLabels.ts';
import { FIELD_CATALOGUE, FIELD_TYPE_LISTS } from '../../src/calc/deal/fieldCatalogue.ts';
import { ENTRY_LISTS } from '../../src/calc/deal/analysis.ts';
import { Mortgage, SavedAnalysis } from '../../src/api/contract/deal/analyses.ts';
import type { Help } from './command.ts';
import type { FieldHelp } from './fieldHelp.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

/** The fields of a mortgage, as the contract has them. */
export const mortgageHelp = (): Help => ({ fields: described(Mortgage.shape, mortgageKinds, mortgageLabels) });

/** The fields of an analysis and of what its lists hold. */
export function analysisHelp(): Help {
  const { shape } = SavedAnalysis;
  const entry = elementShape(shape.closingCosts);
  return {
    // Only a saved one has them, and what is calculated here needs none.
    fields: described(shape, analysisKinds, analysisLabels).map((field) => ({ ...field, isRequired: false })),
    sections: [
      { title: 'Each of mortgages', fields: mortgageHelp().fields },
      { title: 'Each of rentalUnits', fields: described(elementShape(shape.rentalUnits), unitKinds, unitLabels) },
      {
        title: 'Each of closingCosts, improvements, incomes, expenses',
        fields: described(entry, entryKinds, entryLabels),
      },
      { title: 'Numbers for field', fields: ENTRY_LISTS.map(numbersOf) },
    ],
  };
}

function described(
  shape: Shape,
  kinds: Readonly<Record<string, CellKind>>,
  labels: Readonly<Record<string, FieldLabel>>,
): FieldHelp[] {
  return Object.entries(shape).map(([name, schema]) => {
    const { label, unit, hint } = labels[name] ?? {};
    const kind = kinds[name];
    const words =
      label === undefined ? undefined : unit === undefined || kind?.kind === 'months' ? label : `${label}, ${unit}`;
    return {
      name,
      type: kind === undefined ? shapeText(schema) : kindText(kind),
      meaning: [words ?? schema.description, hint]
        .filter((part) => part !== undefined)
        .join('. ')
        .replace(/\.?$/, '.'),
      isRequired: !schema.isOptional(),
    };
  });
}

function kindText(kind: CellKind): string {
  switch (kind.kind) {
    case 'money':
      return 'dollars';
    case 'percent':
      return 'fraction';
    case 'months':
      return 'months';
    case 'date':
      return 'YYYY-MM-DD';
    case 'flag':
      return 'true, false';
    case 'choice':
      return Object.keys(kind.options).join(', ');
    case 'text':
      return 'text';
    default:
      return kind.isWhole ? 'whole number' : 'number';
  }
}

/** What may stand in a field that no sheet shows. */
function shapeText(schema: z.ZodType): string {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return shapeText(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodEnum) return schema.options.join(', ');
  if (schema instanceof z.ZodBoolean) return 'true, false';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodArray) return 'list';
  return schema instanceof z.ZodObject || schema instanceof z.ZodRecord ? 'record' : 'text';
}

function elementShape(schema: z.ZodType): Shape {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return elementShape(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodObject) return schema.element.shape;
  throw new TypeError('not a list of records');
}

function numbersOf(list: (typeof ENTRY_LISTS)[number]): FieldHelp {
  const fields = FIELD_CATALOGUE.filter(({ type }) => FIELD_TYPE_LISTS[type] === list);
  return { name: list, type: '', meaning: fields.map(({ id, label }) => `${id} ${label}`).join(', ') };
}
