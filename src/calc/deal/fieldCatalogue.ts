import type { EntryList } from './analysis.ts';

/** The kinds of analysis fields, each with the list that takes its entries. */
export const FIELD_TYPE_LISTS = {
  CLOSING_COST: 'closingCosts',
  IMPROVEMENT: 'improvements',
  EXPENSE: 'expenses',
  INCOME: 'incomes',
} as const satisfies Record<string, EntryList>;
export type FieldType = keyof typeof FIELD_TYPE_LISTS;

export interface CatalogueField {
  readonly id: number;
  readonly type: FieldType;
  readonly label: string;
  /** Takes the one total of a list that is not itemised (O-153). */
  readonly manual: boolean;
}

/** Ids 1 to 21 (R-ANALYSIS-028 to R-ANALYSIS-030). */
const CLOSING_COSTS = [
  'Points',
  'Administration Fee',
  'Application Fee',
  'Commitment Fee',
  'Document Preparation',
  'Funding Fee',
  'Mortgage Broker Fee',
  'Processing',
  'Tax Service',
  'Underwriting',
  'Appraisal',
  'Attorney Settlement',
  'Credit Report',
  'Flood Certification',
  'Pest and Other Inspection',
  'Survey',
  'Title Insurance',
  'Title Search',
  'Recording Fee',
  'Taxes',
  'Other',
];

/** Ids 100 to 133 (R-ANALYSIS-031, O-149). */
const IMPROVEMENTS = [
  'Kitchen',
  'Bathrooms',
  'Bedrooms',
  'Living Areas',
  'Flooring',
  'Carpet',
  'Interior Paint',
  'Drywall',
  'Doors',
  'Windows',
  'Cabinets and Countertops',
  'Appliances',
  'Lighting',
  'Electrical',
  'Plumbing',
  'Water Heater',
  'Heating and Cooling',
  'Insulation',
  'Roof',
  'Gutters',
  'Siding',
  'Exterior Paint',
  'Foundation',
  'Framing',
  'Garage',
  'Driveway and Walks',
  'Deck and Patio',
  'Fencing',
  'Landscaping',
  'Pool and Spa',
  'Demolition and Cleanup',
  'Permits',
  'Contingency',
  'Other',
];

/** Ids 200 to 223 (R-ANALYSIS-033, O-150). */
const EXPENSES = [
  'Advertising',
  'Association Fees',
  'Auto and Travel',
  'Bank Charges',
  'Cleaning and Maintenance',
  'Commissions',
  'Electricity',
  'Gas',
  'Insurance',
  'Landscaping',
  'Legal',
  'Accounting',
  'Licenses and Permits',
  'Office Supplies',
  'Pest Control',
  'Pool Service',
  'Repairs',
  'Security',
  'Supplies',
  'Taxes',
  'Telephone and Internet',
  'Trash Removal',
  'Water and Sewer',
  'Miscellaneous',
];

/** Ids 300 to 306 (R-ANALYSIS-032). */
const INCOMES = [
  'Laundry Room',
  'Vending Machines',
  'Late Charges',
  'Deposit Forfeitures',
  'Section 8 Income',
  'Interest Income',
  'Other Income',
];

/** Each list ends with its catch-all, which is the field that takes a manual total. */
function numbered(type: FieldType, firstId: number, labels: readonly string[]): CatalogueField[] {
  return labels.map((label, index) => ({ id: firstId + index, type, label, manual: index === labels.length - 1 }));
}

/** Every field of an analysis with its fixed id. */
export const FIELD_CATALOGUE: readonly CatalogueField[] = [
  ...numbered('CLOSING_COST', 1, CLOSING_COSTS),
  ...numbered('IMPROVEMENT', 100, IMPROVEMENTS),
  ...numbered('EXPENSE', 200, EXPENSES),
  ...numbered('INCOME', 300, INCOMES),
];

/** The fields that a new analysis fills from the property (R-ANALYSIS-035, R-ANALYSIS-036). */
export const TAXES_FIELD = 219;
export const ASSOCIATION_FEES_FIELD = 201;

/** The fields that take what a new analysis has from settings. */
export const INSURANCE_FIELD = 208;
export const REPAIRS_FIELD = 216;
export const RESERVES_FIELD = 223;
export const OTHER_CLOSING_COSTS_FIELD = 21;

const BY_ID = new Map(FIELD_CATALOGUE.map((field) => [field.id, field]));

/** @example fieldById(219)?.label // 'Taxes' */
export function fieldById(id: number): CatalogueField | undefined {
  return BY_ID.get(id);
}

/** The list that takes entries of a field, or null for an id that is not in the catalogue. */
export function listOfField(id: number): EntryList | null {
  const field = BY_ID.get(id);
  return field === undefined ? null : FIELD_TYPE_LISTS[field.type];
}

/**
 * The first and the last id of a list's fields; all between them are fields of it too.
 *
 * @example fieldRange('incomes') // [300, 306]
 */
export function fieldRange(list: EntryList): readonly [number, number] {
  const ids = FIELD_CATALOGUE.filter(({ type }) => FIELD_TYPE_LISTS[type] === list).map(({ id }) => id);
  return [Math.min(...ids), Math.max(...ids)];
}

/** The field that takes the manual total of a list. */
export function manualFieldOf(list: EntryList): number {
  const field = FIELD_CATALOGUE.find(({ type, manual }) => manual && FIELD_TYPE_LISTS[type] === list);
  if (field === undefined) throw new RangeError(`no manual field in ${list}`);
  return field.id;
}
