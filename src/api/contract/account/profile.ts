/**
 * The profile of a user: what signing in answers (R-PROFILE-002..008) and C100, which saves what the user writes of it
 * (R-PROFILE-009, O-165, O-166). Money in dollars.
 */
import { z } from 'zod';
import { userTypes, type UserType } from '../../catalogue/account/userTypes.ts';
import { typedTexts } from '../../../calc/validation/typedText.ts';
import { isEmail, isPhone, isZip } from '../../../calc/validation/patterns.ts';
import { isWebAddress } from '../../../calc/validation/webAddress.ts';
import { PaymentMethod } from '../billing/wallet.ts';
import { defineContract } from '../define.ts';
import { PropertyLimit } from '../lists/propertyLimit.ts';
import { CalendarDate, derived, RecordId } from '../words.ts';

/** What a user writes of his business and of his mail; texts, '' where there is none. */
export const businessFields = [
  'businessName',
  'businessFirstName',
  'businessLastName',
  'businessUrl',
  'businessEmail',
  'businessPhone',
  'businessStreetAddress',
  'businessCity',
  'businessState',
  'businessZip',
  'emailFriendlyFrom',
  'replyToEmail',
] as const;
export type BusinessField = (typeof businessFields)[number];

/** Of a price that the account pays with each cycle. */
const PlanMrc = z.object({
  /** Of the plan, of the add-on of the lead automator, or of a seat. */
  id: RecordId,
  type: z.enum(['SUBSCRIPTION', 'SUB_USER']),
  name: z.string(),
  /** Of a whole cycle, for all of them. */
  amount: z.number(),
  quantity: z.int(),
  annual: z.boolean(),
});
export type PlanMrc = z.infer<typeof PlanMrc>;

const texts = Object.fromEntries(businessFields.map((field) => [field, z.string()])) as Record<
  BusinessField,
  z.ZodString
>; // one entry for each field

export const Profile = z.object({
  id: RecordId,
  accountId: RecordId,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  phone2: z.string(),
  username: z.string(),
  type: z.enum(Object.keys(userTypes) as [UserType, ...UserType[]]), // exactly the keys
  typeLabel: z.string(),
  subUser: z.union([z.literal(0), z.literal(1)]),
  scoutUser: z.boolean(),
  ...texts,
  /** Where C066 has it, another address for another logo; null: the user has none. */
  logoUrl: z.string().nullable(),
  fullAccount: z.boolean(),
  overdueAccount: z.boolean(),
  newFeatureLabelEnabled: z.boolean(),
  countySearchEnabled: z.boolean(),
  listManagementEnabled: z.boolean(),
  pabEnabled: z.boolean(),
  smsEnabled: z.boolean(),
  /** Dollars for a contact found by skip tracing: 0 with list management, or when only own records are looked at (O-130). */
  appendContactRate: z.number(),
  /** Of the account, in dollars (R-CREDIT-002). */
  remainingPrepaidCredit: z.number(),
  /** As many rows of favorites, and of marketing lists, the user may have; null: no limit. */
  favoritePropertyAddLimit: z.number().int().nullable(),
  marketingListAddLimit: z.number().int().nullable(),
  savedPropertyLimit: PropertyLimit,
  exportPropertyLimit: PropertyLimit,
  /** The next day on which the plan is paid; null: the account has none. */
  nextCycleDate: CalendarDate.nullable(),
  /** What plan, seats and add-on cost a month; null for whoever does not deal with money (O-035). */
  mrcTotal: z.number().nullable(),
  /** Whom to call and write, under the brand of the account; '' where it names nobody. */
  csPhone: z.string(),
  csEmail: z.string(),
  /** The plan and the add-on of the lead automator among `planMrcs`; null: none, or none of the user's business. */
  subscriptionPlanMrcId: RecordId.nullable(),
  listManagementPlanMrcId: RecordId.nullable(),
  /** The wallet for its owner; for a member the card that he buys with. */
  paymentMethods: z.array(PaymentMethod),
  /** What is paid with each cycle; none for whoever does not deal with money. */
  planMrcs: z.array(PlanMrc),
});
export type Profile = z.infer<typeof Profile>;

// Control signs would end a header of mail.
const oneLine = z
  .string()
  .trim()
  .refine((text) => !/\p{Cc}/u.test(text), { error: 'holds a line break or another sign that cannot be seen' });
const aText = (kind: keyof typeof typedTexts) =>
  oneLine.max(typedTexts[kind].most, { error: `has ${typedTexts[kind].most} characters at most` });
const Name = aText('name');
const Phone = aText('phone').refine((text) => text === '' || isPhone(text), { error: 'has 10 to 15 digits' });
const Email = aText('email').refine((text) => text === '' || isEmail(text), { error: 'is not an e-mail address' });

/** What may be changed; all other members of a profile may be sent back with it and are not looked at. */
export const ProfileChange = z.object({
  firstName: Name.optional(),
  lastName: Name.optional(),
  phone: Phone.optional(),
  phone2: Phone.optional(),
  username: oneLine.max(200).optional(),
  /** A new one; it is never answered. */
  password: z.string().max(1000).optional(),
  /** Asked for where user name or password are to be others. */
  currentPassword: z.string().max(1000).optional(),
  businessName: Name.optional(),
  businessFirstName: Name.optional(),
  businessLastName: Name.optional(),
  businessUrl: Name.refine((text) => text === '' || isWebAddress(text), { error: 'is not a web address' }).optional(),
  businessEmail: Email.optional(),
  businessPhone: Phone.optional(),
  businessStreetAddress: Name.optional(),
  businessCity: Name.optional(),
  businessState: oneLine.regex(/^([A-Z]{2})?$/, { error: 'is the code of a state, such as VA' }).optional(),
  businessZip: oneLine.refine((text) => text === '' || isZip(text), { error: 'has 5 digits' }).optional(),
  emailFriendlyFrom: Name.optional(),
  replyToEmail: Email.optional(),
  id: derived,
  accountId: derived,
  type: derived,
  typeLabel: derived,
  subUser: derived,
  scoutUser: derived,
  logoUrl: derived,
  fullAccount: derived,
  overdueAccount: derived,
  newFeatureLabelEnabled: derived,
  countySearchEnabled: derived,
  listManagementEnabled: derived,
  pabEnabled: derived,
  smsEnabled: derived,
  appendContactRate: derived,
  remainingPrepaidCredit: derived,
  favoritePropertyAddLimit: derived,
  marketingListAddLimit: derived,
  savedPropertyLimit: derived,
  exportPropertyLimit: derived,
  nextCycleDate: derived,
  mrcTotal: derived,
  csPhone: derived,
  csEmail: derived,
  subscriptionPlanMrcId: derived,
  listManagementPlanMrcId: derived,
  paymentMethods: derived,
  planMrcs: derived,
} satisfies Record<keyof Profile | 'password' | 'currentPassword', z.ZodType>);
export type ProfileChange = z.output<typeof ProfileChange>;

export const profileContract = defineContract({
  saveProfile: {
    id: 'C100',
    may: 'SELF',
    area: 'account',
    method: 'POST',
    path: '/resource/auth/ps4/user/profile',
    summary:
      'Changes what the user writes of himself; what is not named stays, what cannot be changed is not looked at. Another user name or password asks for the present password',
    alsoSnakeCase: true,
    body: ProfileChange,
    answer: z.object({ profile: Profile }),
  },
});
