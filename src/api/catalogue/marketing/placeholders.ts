/**
 * Fields that can be put into the text of a campaign (R-CAMPAIGN-014..016). Each is written as its label without spaces
 * between hash signs (O-205): `#OwnerFirstName#`, `#PropertyCity/State/Zip#`.
 */

const profile = [
  'My Business First Name',
  'My Business Last Name',
  'My Business First/Last Name',
  'My Business Name',
  'My Business Phone',
  'My Business Website',
  'My Business Email',
  'My Business Street',
  'My Business City',
  'My Business State',
  'My Business Zip',
  'My Business City/State/Zip',
] as const;

const recipient = [
  'Owner First Name',
  'Owner Last Name',
  'Owner Full Name',
  'Property Street',
  'Property City',
  'Property State',
  'Property Zip',
  'Property City/State/Zip',
] as const;

/** By whose field it is: of the sender, or of whom it is sent to. */
export const placeholderGroups = { profile, recipient } as const;

type WithoutSpaces<T extends string> = T extends `${infer A} ${infer B}` ? WithoutSpaces<`${A}${B}`> : T;
export type PlaceholderName = WithoutSpaces<(typeof profile)[number] | (typeof recipient)[number]>;

/** @example placeholderName('Owner First Name') // 'OwnerFirstName' */
const nameOf = (label: string): PlaceholderName => label.replaceAll(' ', '') as PlaceholderName; // of a label above

export interface Placeholder {
  readonly name: PlaceholderName;
  readonly label: string;
  readonly group: keyof typeof placeholderGroups;
}

export const placeholders: readonly Placeholder[] = [
  ...profile.map((label): Placeholder => ({ name: nameOf(label), label, group: 'profile' })),
  ...recipient.map((label): Placeholder => ({ name: nameOf(label), label, group: 'recipient' })),
];
export const placeholderNames: readonly PlaceholderName[] = placeholders.map(({ name }) => name);
export type PlaceholderValues = Readonly<Record<PlaceholderName, string>>;

/** As it is inserted. @example written('OwnerFirstName') // '#OwnerFirstName#' */
export const written = (name: string): string => `#${name}#`;
