/**
 * What is switched on or off for a user, by the names in which signing in delivers it (R-PROFILE-007, R-PERM-009), and
 * what that means, on screen and at the server.
 */
import type { Profile } from '../../contract/account/profile.ts';

interface Flag {
  readonly label: string;
  /** What it opens, or what follows from it. */
  readonly means: string;
}

export const profileFlags = {
  fullAccount: { label: 'Full access', means: 'sits on a seat with full access, and may buy in the product' },
  countySearchEnabled: { label: 'Counties', means: 'whole counties are among the places that a search suggests' },
  listManagementEnabled: {
    label: 'List management',
    means: 'lists watch the market by themselves, and finding owners costs nothing',
  },
  pabEnabled: { label: 'PAB', means: 'as plan and installation say; nothing in the program hangs on it' },
  newFeatureLabelEnabled: { label: 'Marks on what is new', means: 'what has come since lately is marked as new' },
  smsEnabled: { label: 'Text messages', means: 'campaigns may go out as text messages' },
  overdueAccount: { label: 'Unpaid bill', means: 'while a bill is unpaid nothing can be bought' },
} as const satisfies Partial<Readonly<Record<keyof Profile, Flag>>>;
export type ProfileFlag = keyof typeof profileFlags;
export const profileFlagIds = Object.keys(profileFlags) as ProfileFlag[]; // exactly the keys
