/** What was typed into the profile and is not saved yet. */
import { profileFieldIds, profileFields, type ProfileField } from '../../../api/catalogue/account/profileFields.ts';
import type { Profile } from '../../../api/contract/account/profile.ts';
import { isEmail, isPhone, isZip } from '../../../calc/validation/patterns.ts';
import { isWebAddress } from '../../../calc/validation/webAddress.ts';
import type { StoragePort } from '../../app/ports.ts';

/** Fields that stand otherwise than they are kept. */
export type Draft = Readonly<Partial<Record<ProfileField, string>>>;
export type ProfileTexts = Pick<Profile, ProfileField>;
/** What is wrong, as sentences, by field. */
export type ProfileProblems = Readonly<Partial<Record<ProfileField | 'currentPassword', string>>>;

/** Fields that stand as they are kept again are no part of it. */
export const differing = (draft: Draft, kept: ProfileTexts): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([field, text]) => text !== kept[field as ProfileField])); // a key of the draft

/** What is left to be saved after these were: what was typed meanwhile. */
export const draftAfter = (draft: Draft, saved: Draft, kept: ProfileTexts): Draft =>
  differing(
    Object.fromEntries(Object.entries(draft).filter(([field, text]) => saved[field as ProfileField] !== text)), // as above
    kept,
  );

/** What can be told without asking the server. */
export function problemsOf(draft: Draft): ProfileProblems {
  const problems = profileFieldIds.flatMap((field) => {
    const problem = problemOf(field, draft[field]?.trim() ?? '');
    return problem === null ? [] : [[field, problem] as const];
  });
  const isNameless = draft.username?.trim() === '';
  return {
    ...Object.fromEntries(problems),
    ...(isNameless ? { username: 'Write the e-mail address that you sign in with.' } : {}),
  };
}

function problemOf(field: ProfileField, text: string): string | null {
  if (text === '') return null;
  const { kind } = profileFields[field];
  if (kind === 'email' && !isEmail(text)) return 'This is not an e-mail address.';
  if (kind === 'phone' && !isPhone(text)) return 'A phone number has 10 to 15 digits.';
  if (kind === 'zip' && !isZip(text)) return 'A ZIP has 5 digits.';
  return field === 'businessUrl' && !isWebAddress(text) ? 'This is not a web address, such as example.com.' : null;
}

/** What the server says of fields, as sentences beside them. */
export function sentencesOf(fieldErrors: Readonly<Record<string, string>>): ProfileProblems {
  return Object.fromEntries(
    Object.entries(fieldErrors).flatMap(([field, text]) => {
      if (field === 'currentPassword')
        return [[field, text === 'is missing' ? 'Write your present password.' : 'This is not your present password.']];
      const label = Object.hasOwn(profileFields, field) ? profileFields[field as ProfileField].label : null; // its key
      return label === null
        ? []
        : [[field, text === 'is in use' ? 'This e-mail address is in use.' : `${label} ${text}.`]];
    }),
  );
}

/** The first of them in the order of the page. */
export const firstProblem = (problems: ProfileProblems): ProfileField | 'currentPassword' | undefined =>
  profileFieldIds.find((field) => problems[field] !== undefined) ??
  (problems.currentPassword === undefined ? undefined : 'currentPassword');

const keyOf = (userId: number): string => `platbook.profile.${userId}`;

/** Kept by the browser until it is saved or taken back, so that neither leaving the page nor a crash loses it. */
export function keepDraft(local: StoragePort, userId: number, draft: Draft): void {
  if (Object.keys(draft).length === 0) local.removeItem(keyOf(userId));
  else local.setItem(keyOf(userId), JSON.stringify(draft));
}

/** What is no draft of ours is none. */
export function keptDraft(local: StoragePort, userId: number): Draft {
  try {
    const kept: unknown = JSON.parse(local.getItem(keyOf(userId)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const entries = Object.entries(kept).filter(
      ([field, text]) => Object.hasOwn(profileFields, field) && typeof text === 'string',
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}
