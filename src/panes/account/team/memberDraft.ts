import { firstMemberLimits, memberLimits, type MemberLimit } from '../../../api/catalogue/account/memberLimits.ts';
import type { InvitedPerson } from '../../../api/account/pastedPeople.ts';
import { emailProblem, phoneProblem } from '../../../api/account/memberTexts.ts';
import type { MemberType, Member } from '../../../api/contract/account/team.ts';
import type { Duty } from '../../../api/contract/rights.ts';
import type { MemberFields } from '../../../machines/account/team/context.ts';
import { sentence } from './teamTexts.ts';

/** What stands in the fields; a limit that is empty is none. */
export interface MemberDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly phone: string;
  readonly type: MemberType;
  readonly limits: Readonly<Record<MemberLimit, string>>;
  readonly duties: readonly Duty[];
}
/** By field of the draft, or by limit. */
export type DraftProblems = Readonly<Record<string, string>>;

const limitTexts = (from: Readonly<Record<MemberLimit, number | null>>): MemberDraft['limits'] =>
  Object.fromEntries(memberLimits.map((field) => [field, from[field] === null ? '' : String(from[field])])) as Record<
    MemberLimit,
    string
  >; // one entry for each limit

export const newDraft = (): MemberDraft => ({
  firstName: '',
  lastName: '',
  username: '',
  phone: '',
  type: 'TEAM_FULL',
  limits: limitTexts(firstMemberLimits),
  duties: [],
});

export const draftOf = (member: Member): MemberDraft => ({
  firstName: member.firstName,
  lastName: member.lastName,
  username: member.username,
  phone: member.phone,
  type: member.type === 'SCOUT' ? 'SCOUT' : 'TEAM_FULL',
  limits: limitTexts(member),
  duties: member.duties,
});

const limitsOf = ({ limits }: MemberDraft): Record<MemberLimit, number | null> =>
  Object.fromEntries(
    memberLimits.map((field) => [field, limits[field] === '' ? null : Number(limits[field])]),
  ) as Record<MemberLimit, number | null>; // one entry for each limit

export const personOf = (draft: MemberDraft): InvitedPerson => ({
  ...limitsOf(draft),
  firstName: draft.firstName.trim(),
  lastName: draft.lastName.trim(),
  username: draft.username.trim(),
  phone: draft.phone.trim(),
  type: draft.type,
});

/** Whether the address of somebody who has not accepted yet is another now. */
export const hasNewAddress = (draft: MemberDraft, { state, username }: Member): boolean =>
  state === 'INVITED' && draft.username.trim() !== username;

/** What may change of a member: the address of who has not accepted yet, duties by the owner alone. */
export const fieldsOf = (draft: MemberDraft, member: Member, isOwners: boolean): MemberFields => ({
  ...limitsOf(draft),
  firstName: draft.firstName.trim(),
  lastName: draft.lastName.trim(),
  phone: draft.phone.trim(),
  ...(hasNewAddress(draft, member) ? { username: draft.username.trim() } : {}),
  ...(isOwners ? { duties: draft.duties } : {}),
});

/** What is wrong before anybody is asked. */
export function problemsOf(draft: MemberDraft): DraftProblems {
  const email = emailProblem(draft.username.trim());
  const phone = phoneProblem(draft.phone.trim());
  return {
    ...(email === null ? {} : { username: `This ${email}.` }),
    ...(phone === null ? {} : { phone: `A phone number ${phone}.` }),
  };
}

/** What the server says of fields, as sentences. */
export const sentencesOf = (fields: Readonly<Record<string, string>>): DraftProblems =>
  Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, sentence(text)]));
