/** What a person writes of himself, by section and in its order (R-PROFILE-002..004): labels, and which signs a field takes. */
import type { TypedText } from '../../../calc/validation/typedText.ts';

interface Field {
  readonly section: ProfileSection;
  readonly label: string;
  /** Which signs it takes (O-143); 'any': all of them. 'state': one of a list. */
  readonly kind: TypedText | 'any' | 'state';
  readonly hint?: string;
  readonly autoComplete?: string;
}
export type ProfileSection = 'identity' | 'business' | 'mail';

export const profileSections = {
  identity: { title: 'You', about: 'Who you are to the people of your account, and how you sign in.' },
  business: { title: 'Your business', about: 'Under which name and address you do business.' },
  mail: { title: 'Your mail', about: 'In whose name messages of yours go out, and where answers come in.' },
} as const satisfies Readonly<Record<ProfileSection, { title: string; about: string }>>;

const fields = {
  firstName: { section: 'identity', label: 'First name', kind: 'name', autoComplete: 'given-name' },
  lastName: { section: 'identity', label: 'Last name', kind: 'name', autoComplete: 'family-name' },
  phone: { section: 'identity', label: 'Phone', kind: 'phone', autoComplete: 'tel' },
  phone2: { section: 'identity', label: 'Second phone', kind: 'phone' },
  username: {
    section: 'identity',
    label: 'E-mail',
    kind: 'email',
    hint: 'You sign in with it. Another one asks for your password, and where mail is sent it has to be confirmed.',
    autoComplete: 'username',
  },
  businessName: { section: 'business', label: 'Name of the business', kind: 'name', autoComplete: 'organization' },
  businessUrl: { section: 'business', label: 'Web address', kind: 'any', autoComplete: 'url' },
  businessFirstName: { section: 'business', label: 'First name there', kind: 'name' },
  businessLastName: { section: 'business', label: 'Last name there', kind: 'name' },
  businessEmail: { section: 'business', label: 'E-mail of the business', kind: 'email' },
  businessPhone: { section: 'business', label: 'Phone of the business', kind: 'phone' },
  businessStreetAddress: {
    section: 'business',
    label: 'Street',
    kind: 'address',
    autoComplete: 'work street-address',
  },
  businessCity: { section: 'business', label: 'City', kind: 'name', autoComplete: 'work address-level2' },
  businessState: { section: 'business', label: 'State', kind: 'state', autoComplete: 'work address-level1' },
  businessZip: { section: 'business', label: 'ZIP', kind: 'zip', autoComplete: 'work postal-code' },
  emailFriendlyFrom: { section: 'mail', label: 'Name of the sender', kind: 'name' },
  replyToEmail: { section: 'mail', label: 'Answers go to', kind: 'email' },
} as const satisfies Readonly<Record<string, Field>>;
export type ProfileField = keyof typeof fields;

export const profileFields: Readonly<Record<ProfileField, Field>> = fields;
export const profileFieldIds = Object.keys(fields) as ProfileField[]; // exactly the keys
