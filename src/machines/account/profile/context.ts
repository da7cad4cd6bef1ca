import type { Client } from '../../../api/client.ts';
import type { ProfileField } from '../../../api/catalogue/account/profileFields.ts';
import type { Profile } from '../../../api/contract/account/profile.ts';
import type { StoragePort } from '../../app/ports.ts';
import { problemsOf, type Draft, type ProfileProblems } from './draft.ts';

export interface ProfileContext {
  readonly client: Client;
  readonly local: StoragePort;
  /** As the server has it; null: nobody has signed in yet. */
  readonly kept: Profile | null;
  /** Nobody has set a password for this user yet, so none is asked for. */
  readonly hasNoPassword: boolean;
  readonly draft: Draft;
  /** What is being saved. */
  readonly sent: Draft;
  readonly currentPassword: string;
  readonly problems: ProfileProblems;
  /** Why nothing was saved, where that is about no field. */
  readonly refusal: string | null;
  readonly logoRefusal: string | null;
  /** What was taken back last. */
  readonly discarded: Draft;
}

/** A field as it stands on screen. */
export const textOf = ({ kept, draft }: Pick<ProfileContext, 'kept' | 'draft'>, field: ProfileField): string =>
  draft[field] ?? kept?.[field] ?? '';

export const isUnsaved = ({ draft }: Pick<ProfileContext, 'draft'>): boolean => Object.keys(draft).length > 0;

/** Another way to sign in asks for the present one. */
export const asksPassword = ({ draft, hasNoPassword }: Pick<ProfileContext, 'draft' | 'hasNoPassword'>): boolean =>
  draft.username !== undefined && !hasNoPassword;

/** What can be told before the server is asked. */
export const wrongOf = (context: ProfileContext): ProfileProblems => ({
  ...problemsOf(context.draft),
  ...(asksPassword(context) && context.currentPassword === ''
    ? { currentPassword: 'Write your present password.' }
    : {}),
});
