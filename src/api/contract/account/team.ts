/**
 * Members of an account: C102-C105, C114, C117-C123 (R-TEAM-001..023, R-PERM-013, O-168..O-175) and invitations (P202-P207).
 * Money in dollars. All but what the invited person calls is for the owner and for members with the duty TEAM.
 */
import { z } from 'zod';
import { typedTexts } from '../../../calc/validation/typedText.ts';
import { centsOf, dollarsOf, LARGEST_DOLLARS } from '../../../calc/money.ts';
import { isPhone } from '../../../calc/validation/patterns.ts';
import { PlanDetails, PriceLine, Provider, Seats, SeatPlan } from '../billing/plans.ts';
import { CardCode, PaidWith } from '../billing/pay.ts';
import { defineContract } from '../define.ts';
import { duties } from '../rights.ts';
import {
  aNumber,
  BooleanText,
  CalendarDate,
  derived,
  Id,
  Instant,
  LARGEST_SMALL,
  numberText,
  RecordId,
  RecordIdText,
} from '../words.ts';
import { Profile } from './profile.ts';
import { userTypes, type UserType } from '../../catalogue/account/userTypes.ts';
import { OneTimeToken } from './session.ts';

/** Signs of names and e-mail addresses (R-VALID). */
export const MOST_NAME = typedTexts.email.most;
export const MOST_PHONE = typedTexts.phone.most;
/** An invitation is good so long. */
export const INVITATION_DAYS = 7;
/** As many are invited at once. */
export const MOST_INVITED = 100;

/** How a new member can be seated. */
export const memberTypes = ['TEAM_FULL', 'SCOUT'] as const;
export type MemberType = (typeof memberTypes)[number];

const limit = aNumber
  // What is too large to be counted by is told as such.
  .int({ error: ({ code }) => (code === 'too_big' ? 'is too large' : 'must be a whole number') })
  .min(0, { error: 'must be 0 or more' })
  .max(LARGEST_SMALL, { error: 'is too large' });

/** Null: no limit of this member's own. */
export const MemberLimits = z.object({
  marketingContactLimit: limit.nullable(),
  marketingListPropertyLimit: limit.nullable(),
  favoritePropertyLimit: limit.nullable(),
  /** A share of what the account may save and export in a month. */
  saveLimit: limit.nullable(),
  exportLimit: limit.nullable(),
  /** Dollars of purchases in the product in a month. */
  spendLimit: aNumber
    .min(0, { error: 'must be 0 or more' })
    .max(LARGEST_DOLLARS, { error: 'is too large' })
    .refine((dollars) => dollars > LARGEST_DOLLARS || dollarsOf(centsOf(dollars)) === dollars, {
      error: 'must be in whole cents',
    })
    .nullable(),
});
export type MemberLimits = z.infer<typeof MemberLimits>;

export const Member = MemberLimits.extend({
  id: RecordId,
  firstName: z.string(),
  lastName: z.string(),
  /** Both, or the user name where there is none. */
  fullName: z.string(),
  phone: z.string(),
  /** The e-mail address. */
  username: z.string(),
  type: z.enum(Object.keys(userTypes) as [UserType, ...UserType[]]), // exactly the keys
  /** 0: the owner, who takes no seat. */
  subUser: z.union([z.literal(0), z.literal(1)]),
  scoutUser: z.boolean(),
  fullAccount: z.boolean(),
  smsEnabled: z.boolean(),
  duties: z.array(z.enum(duties)),
  state: z.enum(['INVITED', 'ACTIVE', 'SUSPENDED']),
  /** What happens at the cycle date unless it is undone. A member that is to be lowered and then removed leaves. */
  pending: z.object({ change: z.enum(['DOWNGRADE', 'REMOVE']), on: CalendarDate }).nullable(),
  /** Becomes a scout on this day, also where the change that is pending is another. */
  lowersOn: CalendarDate.nullable(),
  leavesOn: CalendarDate.nullable(),
  /** Who gets what is theirs when they leave; null: nobody. */
  heirId: RecordId.nullable(),
  /** Of who has not accepted yet. */
  invitation: z.object({ expires: Instant }).nullable(),
  lastSignIn: Instant.nullable(),
  /** How the seat is paid: by the plan, by the cycle, or not at all; null: takes none. */
  seat: z.enum(['INCLUDED', 'PAID', 'FREE']).nullable(),
  /** At what price the member is had (R-TEAM-004..006); null for the owner. */
  accountPlanMrc: SeatPlan.nullable(),
  /** In the month that runs. */
  used: z.object({ saves: z.int(), exports: z.int(), spend: z.number() }),
});
export type Member = z.infer<typeof Member>;

/** All members, the owner first. */
const TeamMembers = z.object({ teamMembers: z.array(Member) });
export const Team = TeamMembers.extend(Seats.shape).extend({
  /** Ways to be had, with their prices today. */
  plantypes: z.array(SeatPlan),
  /** Of whoever runs the installation; empty where nobody is named. */
  vendorPhoneNumber: z.string(),
  vendorEmailAddress: z.string(),
  /** Whether invitations leave by mail; if not, their links are passed on by hand. */
  sendsMail: z.boolean(),
  provider: Provider,
});
export type Team = z.infer<typeof Team>;

/** The door of an invitation, told once: nobody can read it again, only send another. */
const Invitation = z.object({ memberId: RecordId, url: z.string(), expires: Instant, sentTo: z.string().nullable() });
export type Invitation = z.infer<typeof Invitation>;

const Name = z
  .string()
  .trim()
  .max(MOST_NAME, { error: `has ${MOST_NAME} characters at most` })
  // It stands in the subject of a mail and on the page of an invitation, where it turns nothing round.
  .refine((name) => !/[\p{Cc}\p{Bidi_Control}]/u.test(name), {
    error: 'holds a line break or another sign that cannot be seen',
  });
const Phone = z
  .string()
  .trim()
  .max(MOST_PHONE, { error: `has ${MOST_PHONE} characters at most` })
  .refine((phone) => phone === '' || isPhone(phone), { error: 'has 10 to 15 digits' });
const Email = z.string().trim().min(1, { error: 'is missing' }).max(200);

export const NewMember = MemberLimits.partial().extend({
  firstName: Name.default(''),
  lastName: Name.default(''),
  phone: Phone.default(''),
  username: Email,
  type: z.enum(memberTypes, { error: `must be one of ${memberTypes.join(', ')}` }).default('TEAM_FULL'),
});
export type NewMember = z.output<typeof NewMember>;

const Pay = { paymentMethodId: PaidWith.optional(), cardCode: CardCode.optional(), approvedAmount: aNumber.optional() };
/** Of a member as an answer has it, what follows from the rest: taken and not used. */
const followed = {
  fullName: derived,
  subUser: derived,
  scoutUser: derived,
  fullAccount: derived,
  smsEnabled: derived,
  state: derived,
  pending: derived,
  lowersOn: derived,
  leavesOn: derived,
  heirId: derived,
  invitation: derived,
  lastSignIn: derived,
  seat: derived,
  accountPlanMrc: derived,
  used: derived,
};

const MemberChange = MemberLimits.partial().extend({
  id: RecordId,
  firstName: Name.optional(),
  lastName: Name.optional(),
  phone: Phone.optional(),
  /** Of who has not accepted yet: the invitation goes to the new address, the link of before is void. */
  username: Email.optional(),
  type: derived,
  /** Changed by the owner alone. */
  duties: z.array(z.enum(duties)).max(duties.length).optional(),
  ...followed,
});

const OfMember = z.object({ memberId: RecordId });
/** A body, or the same in the query. */
const Removal = z.object({
  memberId: RecordIdText.optional(),
  /** Gets lists, contacts, analyses, documents and searches; absent: nobody. */
  heirId: RecordIdText.optional(),
  /** At once, of who leaves already; asks for the password. */
  now: BooleanText.optional(),
  accountPassword: z.string().max(1000).optional(),
});

const Invited = z.object({
  member: Member,
  /** Null where the call is answered once more under its key, and where the member keeps the link. */
  invitation: Invitation.nullable(),
});

/** What is wrong with a row of those to be invited, by field; row 0 is the first. */
const WrongRow = z.object({ row: z.int().min(0), fieldErrors: z.record(z.string(), z.string()) });

export const InviteQuote = z.object({
  /** Nobody is invited while there are any. */
  wrong: z.array(WrongRow),
  /** Why all of them cannot be had, such as seats that are not there; null: they can. */
  refusal: z.string().nullable(),
  /** Due today, line by line; what costs nothing has no line. */
  lines: z.array(PriceLine),
  amount: z.number(),
  /** More, with each bill from then on; null: there is no bill. */
  later: z.object({ amount: z.number(), on: CalendarDate }).nullable(),
  provider: Provider,
});
export type InviteQuote = z.infer<typeof InviteQuote>;

const Token = z.string().max(200);

const ofTeam = { area: 'team', may: 'TEAM', scope: 'TEAM' } as const;

export const teamContract = defineContract({
  orderUpgrade: {
    id: 'C102',
    may: 'BILLING',
    once: true,
    area: 'account',
    method: 'POST',
    path: '/resource/auth/ps4/user/upgrade',
    summary:
      'Orders a plan (catalogProductId 1), seats (2) or the lead automator (3) with the password of who asks; approvedAmount has to be what is due',
    alsoSnakeCase: true,
    // The client of the specification sends all of it in the query.
    query: z.object({
      catalogProductId: RecordIdText.optional(),
      planMrcId: numberText(aNumber.int().min(0)).optional(),
      quantity: numberText(aNumber.int().min(1).max(MOST_INVITED)).optional(),
      approvedAmount: numberText(aNumber).optional(),
      accountPassword: z.string().max(1000).optional(),
    }),
    body: z
      .object({
        catalogProductId: RecordId.optional(),
        planMrcId: z.int().min(0).optional(),
        quantity: aNumber.int().min(1).max(MOST_INVITED).optional(),
        approvedAmount: aNumber.optional(),
        accountPassword: z.string().max(1000).optional(),
        paymentMethodId: PaidWith.optional(),
        cardCode: CardCode.optional(),
      })
      .default({}),
    answer: z.object({ profile: Profile, plan: PlanDetails, seats: Seats }),
  },
  teamMembersOfUser: {
    ...ofTeam,
    id: 'C103',
    method: 'GET',
    path: '/resource/auth/ps4/user/team/members',
    summary: 'The members of the account, the owner first; the older address of C114',
    answer: TeamMembers,
  },
  saveMemberOfUser: {
    ...ofTeam,
    id: 'C104',
    method: 'PUT',
    path: '/resource/auth/ps4/user/team/members',
    summary: 'Changes a member; the older address of C119',
    alsoSnakeCase: true,
    body: MemberChange,
    answer: TeamMembers,
  },
  removeMemberOfUser: {
    ...ofTeam,
    id: 'C105',
    method: 'DELETE',
    path: '/resource/auth/ps4/user/team/members/{id}',
    summary: 'Removes a member at the cycle date, without an heir; the older address of C123',
    params: Id,
    answer: TeamMembers,
  },
  team: {
    ...ofTeam,
    id: 'C114',
    method: 'GET',
    path: '/ps/team/members/{id}',
    summary: 'The members of the account with their seats, limits and what is pending; id is a user of the account',
    params: Id,
    answer: Team,
  },
  emailExists: {
    ...ofTeam,
    id: 'C117',
    method: 'GET',
    path: '/ps/team/member/emailexists',
    summary: 'Whether an e-mail address is a user already; that of userId does not count. 30 an hour, then 429',
    alsoSnakeCase: true,
    query: z.object({ email: Email, userId: RecordIdText.optional() }),
    answer: z.object({ exists: z.boolean() }),
  },
  createMember: {
    ...ofTeam,
    id: 'C118',
    once: true,
    onlyOnce: 'invitation',
    method: 'POST',
    path: '/ps/teammember',
    summary:
      'Invites a member, with full access on a seat or as a scout; an approvedAmount that is not what is due is refused',
    alsoSnakeCase: true,
    body: NewMember.extend({ id: derived, duties: derived, ...followed, ...Pay }),
    answer: Team.extend(Invited.shape),
  },
  saveMember: {
    ...ofTeam,
    id: 'C119',
    method: 'PUT',
    path: '/ps/teammember',
    summary:
      'Changes name, phone and limits of a member, the address of who has not accepted yet, and, by the owner, duties',
    alsoSnakeCase: true,
    body: MemberChange,
    answer: Team.extend(Invited.shape),
  },
  undoMember: {
    ...ofTeam,
    id: 'C120',
    method: 'PUT',
    path: '/ps/team/member/undo',
    summary: 'Takes back what is pending for a member',
    alsoSnakeCase: true,
    body: OfMember,
    answer: Team,
  },
  downgradeMember: {
    ...ofTeam,
    id: 'C121',
    method: 'PUT',
    path: '/ps/team/member/downgrade',
    summary: 'Makes a member a scout at the cycle date',
    alsoSnakeCase: true,
    body: OfMember,
    answer: Team,
  },
  upgradeMember: {
    ...ofTeam,
    id: 'C122',
    once: true,
    method: 'PUT',
    path: '/ps/team/member/upgrade',
    summary: 'Gives a scout full access at once; an approvedAmount that is not what is due is refused',
    alsoSnakeCase: true,
    body: OfMember.extend(Pay),
    answer: Team,
  },
  removeMember: {
    ...ofTeam,
    id: 'C123',
    method: 'DELETE',
    path: '/ps/team/member/remove',
    summary:
      'Removes a member at the cycle date, or revokes an invitation at once. With now, who leaves already is gone at once; that asks for the password of who does it',
    alsoSnakeCase: true,
    query: Removal,
    body: Removal.default({}),
    answer: Team,
  },
  quoteInvites: {
    ...ofTeam,
    id: 'P202',
    method: 'POST',
    path: '/app/team/invitations/quote',
    summary:
      'What inviting these people together costs, and what is wrong with them, by row and field. Changes nothing',
    body: z.object({ members: z.array(z.record(z.string(), z.unknown())).min(1).max(MOST_INVITED) }),
    answer: InviteQuote,
  },
  inviteMembers: {
    ...ofTeam,
    id: 'P203',
    once: true,
    onlyOnce: 'invitations',
    method: 'POST',
    path: '/app/team/invitations',
    summary: 'Invites all of them with one invoice, or none; an approvedAmount that is not what is due is refused',
    body: z.object({ members: z.array(NewMember).min(1).max(MOST_INVITED), ...Pay }),
    answer: Team.extend({
      /** Null where the call is answered once more under its key. */
      invitations: z.array(Invitation).nullable(),
    }),
  },
  sendInvitation: {
    ...ofTeam,
    id: 'P204',
    once: true,
    onlyOnce: 'invitation',
    method: 'POST',
    path: '/app/team/members/{id}/invitation',
    summary: 'Makes a new link of an invitation, and sends it; the one before opens nothing any more',
    params: Id,
    answer: Team.extend({ invitation: Invitation.nullable() }),
  },
  suspendMember: {
    ...ofTeam,
    id: 'P205',
    method: 'PUT',
    path: '/app/team/members/{id}/suspended',
    summary: 'Suspends a member, who keeps the seat and cannot sign in, or lets one sign in again',
    params: Id,
    body: z.object({ suspended: z.boolean() }),
    answer: Team,
  },
  invitation: {
    id: 'P206',
    may: 'DOOR',
    area: 'team',
    method: 'POST',
    path: '/app/invitation',
    summary: 'Whom an invitation is for, and by whom; uses nothing up. 410 for a link that opens nothing any more',
    body: z.object({ token: Token }),
    answer: z.object({
      username: z.string(),
      firstName: z.string(),
      invitedBy: z.string(),
      expires: Instant,
      /** Passwords are switched off: signing in there accepts it. Null: a password does. */
      signInWith: z.string().nullable(),
    }),
  },
  acceptInvitation: {
    id: 'P207',
    may: 'DOOR',
    area: 'team',
    method: 'PUT',
    path: '/app/invitation',
    summary:
      'Sets the password of an invited person and answers a one-time token for GET auth, as after POST pre; once',
    body: z.object({ token: Token, password: z.string().max(1000) }),
    answer: OneTimeToken,
  },
});
