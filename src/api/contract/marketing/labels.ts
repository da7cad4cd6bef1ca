/** Mailing labels of properties and contacts (R-LABEL-001, R-LABEL-002; design, section 15; C170, C171). */
import { z } from 'zod';
import { labelLayoutIds } from '../../catalogue/marketing/labelLayouts.ts';
import { ContactChoice } from '../contacts/contacts.ts';
import { MOST_LABEL_SHIFT } from '../../../calc/marketing/labelPlaces.ts';
import { defineContract } from '../define.ts';
import { PropertyChoice } from '../lists/exportImport.ts';
import { aNumber, numberText } from '../words.ts';

/** Rows of one file of labels; more are refused with their number. */
export const MOST_LABELED = 50_000;

export const labelFormats = { pdf: 'PDF to print', csv: 'CSV' } as const;
export type LabelFormat = keyof typeof labelFormats;

/** A sheet that labels are printed on (R-LABEL-001). */
export const MailingLabelLayout = z.object({
  id: z.number().int(),
  type: z.literal('MAILING_LABEL'),
  name: z.string(),
});

const LayoutId = numberText(z.literal(labelLayoutIds, { error: `must be one of ${labelLayoutIds.join(', ')}` }));

/** Why rows get no label; each is counted once, under the first that fits. */
export const labelReasons = ['NO_TARGET', 'BAD_TARGET', 'DO_NOT_CONTACT', 'SUPPRESSED', 'DUPLICATE'] as const;
export type LabelReason = (typeof labelReasons)[number];

const Shift = numberText(aNumber.int().min(-MOST_LABEL_SHIFT).max(MOST_LABEL_SHIFT)).optional();
/** Of the printer, in points; without them as the user's settings have it, which may still be on their way. */
const shift = { shiftRight: Shift, shiftDown: Shift };

const query = z.object({
  layoutId: LayoutId,
  /** Labels already used on the first sheet. */
  offset: numberText(aNumber.int().min(0)).default(0),
  format: z.enum(['pdf', 'csv']).default('pdf'),
  ...shift,
});
const LabelCount = z.object({
  /** Rows meant; labels and those left out are as many. */
  rows: z.number().int(),
  labels: z.number().int(),
  leftOut: z.array(z.object({ reason: z.enum(labelReasons), label: z.string(), count: z.number().int() })),
});
export type LabelCount = z.infer<typeof LabelCount>;

const AREA = { area: 'labels', may: 'MARKETING' } as const;

export const labelsContract = defineContract({
  propertyLabels: {
    id: 'C170',
    scope: 'WRITE',
    ...AREA,
    method: 'POST',
    path: '/resource/auth/ps4/user/marketing/mailinglabels/properties',
    summary:
      'Labels to the owners of properties, one a household, as PDF or CSV; offset = labels used on the first sheet. X-Left-Out says how many rows have none',
    query,
    body: PropertyChoice,
  },
  contactLabels: {
    id: 'C171',
    scope: 'WRITE',
    ...AREA,
    method: 'POST',
    path: '/resource/auth/ps4/user/marketing/mailinglabels/contacts',
    summary: 'Labels to contacts, one a household; as C170',
    query,
    body: ContactChoice,
  },
  countPropertyLabels: {
    id: 'P330',
    scope: 'READ',
    guest: true,
    ...AREA,
    method: 'POST',
    path: '/app/marketing/labels/properties/count',
    summary: 'How many labels C170 would make of the rows, and why the others have none',
    query: z.object({ layoutId: LayoutId }),
    body: PropertyChoice,
    answer: LabelCount,
  },
  countContactLabels: {
    id: 'P331',
    scope: 'READ',
    guest: true,
    ...AREA,
    method: 'POST',
    path: '/app/marketing/labels/contacts/count',
    summary: 'How many labels C171 would make of the contacts, and why the others have none',
    query: z.object({ layoutId: LayoutId }),
    body: ContactChoice,
    answer: LabelCount,
  },
  labelTestPage: {
    id: 'P332',
    scope: 'READ',
    ...AREA,
    method: 'GET',
    path: '/app/marketing/labels/test',
    summary: 'A page with the outline of each label of a sheet, where the shift puts it',
    query: z.object({ layoutId: LayoutId, ...shift }),
  },
});
