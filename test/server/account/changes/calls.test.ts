/**
 * Each call that changes team, plan, money, cards, settings or sign-ins leaves an event that says who did it, in which
 * session, from where, by which call: walked along the contract, so that a new call stands here or fails.
 */
import { generate } from 'otplib';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract, type CallName } from '../../../../src/api/contract/contract.ts';
import { rightOf } from '../../../../src/api/contract/rights.ts';
import type { Call } from '../../../../src/api/contract/define.ts';
import { newAccount } from '../../../support/billing.ts';
import { AMEX, MC, VISA } from '../../../support/cards.ts';
import { everything } from '../../../support/everything.ts';
import { askedLink, linkIn, MAILED, newestMail, resetWith, tokenIn } from '../../../support/mailedLinks.ts';
import { softPasskey } from '../../../support/softPasskey.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { GOOD_PASSWORD, inviteOne, join, newAddress, type Account } from '../../../support/team.ts';

const PASSWORD = 'a long enough password';
const [ESSENTIALS, PRO] = [943, 945];
const [SMALL, LARGE] = [961, 962];

let server: TestServer;
let account: Account;
let owner: SignedIn;
beforeAll(
  async () => void (server = await startTestServer({ sampleParcels: 0, config: { logLevel: 'info', ...MAILED } })),
);
afterAll(async () => await server.close());
beforeEach(async () => {
  account = await newAccount(server);
  owner = await account.signIn();
});

const plan = async (planId: number) =>
  valueOf(await owner.client.call('changePlan', { params: { id: account.id }, body: { planId } }));
const add = async (card: typeof VISA | typeof AMEX | typeof MC): Promise<number> =>
  valueOf(await owner.client.call('addCard', { body: card })).savedId;
const member = async (): Promise<number> => (await join(server, account)).id;
const picture = async (): Promise<File> =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ),
    ],
    'a.png',
  );

const moveTo = async (username: string) => valueOf(await owner.client.call('changeEmail', { body: { username } }));
/** A webhook; answers its id. */
const hook = async (): Promise<number> =>
  valueOf(
    await owner.client.call('addWebhook', {
      body: { name: 'Mine', url: 'https://example.com/', kinds: ['lead.added'] },
    }),
  ).id;
const close = async () => {
  const name = valueOf(await owner.client.call('accountData')).account?.name ?? '';
  return valueOf(await owner.client.call('closeAccount', { body: { name, when: 'NOW' } }));
};
/** Another session; answers its id. */
const elsewhere = async (): Promise<number> => {
  await server.signIn({ username: account.username, password: PASSWORD });
  const { sessions } = valueOf(await owner.client.call('security'));
  return sessions.find(({ isThis }) => !isThis)?.id ?? 0;
};
/** Makes a token that reads. */
const makeToken = async () =>
  valueOf(await owner.client.call('makeToken', { body: { name: `for reading ${(made += 1)}`, scopes: ['READ'] } }));
let made = 0;
/** Sets up a second factor; answers its recovery codes. */
const factor = async (): Promise<readonly string[]> => {
  const { secret } = valueOf(await owner.client.call('beginFactor', { body: {} }));
  const code = await generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
  return valueOf(await owner.client.call('confirmFactor', { body: { code } })).recoveryCodes;
};

/** Invites who operates the installation to look inside; answers the id of the invitation. */
const invite = async (): Promise<number> => {
  const { operators } = valueOf(await owner.client.call('visits'));
  const body = { operatorId: operators[0]?.id ?? 0, hours: 1 };
  return valueOf(await owner.client.call('inviteVisit', { body })).visits[0]?.id ?? 0;
};

/** Adds a passkey; answers its id. */
const passkey = async (): Promise<number> => {
  const { options } = valueOf(await owner.client.call('beginPasskey', { body: {} }));
  const made = softPasskey().make(options.challenge, { origin: 'http://localhost:5080', domain: 'localhost' });
  const added = valueOf(await owner.client.call('addPasskey', { body: { name: 'Laptop', made } }));
  return added.security.passkeys[0]?.id ?? 0;
};

/** What comes first, whose answer the call takes, and the call itself. */
interface Way {
  readonly ready?: () => Promise<unknown>;
  readonly does: (id: number) => Promise<unknown>;
  /** Nobody is signed in while it is made. */
  readonly isPublic?: true;
  /** Part of the subject of its event. */
  readonly leaves: string;
}

const ways: Readonly<Partial<Record<CallName, Way | string>>> = {
  // Sign-ins.
  pre: {
    isPublic: true,
    does: async () => await server.client().call('pre', { body: { username: account.username, password: 'wrong' } }),
    leaves: 'Sign-in of',
  },
  auth: {
    isPublic: true,
    does: async () => await server.signIn({ username: account.username, password: PASSWORD }),
    leaves: 'Sign-in of',
  },
  logout: {
    isPublic: true,
    does: async () => {
      const other = await server.signIn({ username: account.username, password: PASSWORD });
      valueOf(await other.client.call('logout', { query: { mode: 'user' } }));
    },
    leaves: 'Session of',
  },
  openFirstRun: 'opens the way to a sign-in, which leaves its own',
  changePassword: {
    does: async () =>
      valueOf(
        await owner.client.call('changePassword', { body: { currentPassword: PASSWORD, password: GOOD_PASSWORD } }),
      ),
    leaves: 'Password of',
  },
  askReset: 'a job mails the link, and answers nobody; that it was used leaves its own',
  link: 'a question',
  resetPassword: {
    isPublic: true,
    does: async () => {
      const token = tokenIn(await askedLink(server, account.username));
      valueOf(await resetWith(server, token, GOOD_PASSWORD));
    },
    leaves: 'Password of',
  },
  prove: 'says once more who it is: what it was asked for leaves its own',
  changeEmail: { does: async () => await moveTo(newAddress()), leaves: 'Link for' },
  confirmEmail: {
    isPublic: true,
    does: async () => {
      const username = newAddress();
      await moveTo(username);
      const token = tokenIn(linkIn((await newestMail(server, username)).body));
      valueOf(await server.client().call('confirmEmail', { body: { token } }));
    },
    leaves: 'person',
  },
  startArchive: {
    does: async () => valueOf(await owner.client.call('startArchive', { body: {} })),
    leaves: 'Export by',
  },
  endArchive: 'that it was asked for left its own',
  beginReading: 'says that an export is sent: nothing of it is read',
  sendReadingPart: 'a part of an export: nothing of it is read',
  startReading: 'the job that reads writes it, in the transaction of the rows: test/server/account/readBack',
  endReading: 'nothing was read',
  closeAccount: { does: async () => await close(), leaves: 'Closing of the account' },
  reopenAccount: {
    ready: async () => await close(),
    does: async () => valueOf(await owner.client.call('reopenAccount')),
    leaves: 'Closing of the account',
  },
  endSession: {
    ready: elsewhere,
    does: async (id) => valueOf(await owner.client.call('endSession', { params: { id } })),
    leaves: 'Session of',
  },
  endOtherSessions: {
    ready: elsewhere,
    does: async () => valueOf(await owner.client.call('endOtherSessions')),
    leaves: 'Session of',
  },
  beginPasskey: 'what a device is asked to make: nothing is kept but the question',
  addPasskey: { does: async () => await passkey(), leaves: 'Passkey of' },
  removePasskey: {
    ready: passkey,
    does: async (id) => valueOf(await owner.client.call('removePasskey', { params: { id } })),
    leaves: 'Passkey of',
  },
  askPasskey: 'a question',
  beginOidc: 'a question',
  signInWithOidc: 'what a provider has to say: test/server/account/oidc shows that it leaves its own',
  proveWithOidc: 'that somebody is who they are changes nothing',
  removeIdentity: {
    ready: async () => {
      const { accountId, id: userId } = owner.auth.profile;
      await server.db
        .insertInto('user_identity')
        .values({
          account_id: accountId,
          user_id: userId,
          issuer: 'https://login.example.com',
          subject: 'x',
          email: 'x@example.com',
          made: server.clock.now(),
        })
        .execute();
    },
    does: async () => valueOf(await owner.client.call('removeIdentity')),
    leaves: 'Sign-in with the organisation of',
  },
  setUpFactor: 'one that is being set up guards nothing yet',
  requireFactor: {
    ready: factor,
    does: async () => valueOf(await owner.client.call('requireFactor', { body: { isRequired: true } })),
    leaves: 'Second factor of everybody',
  },
  beginFactor: 'one that is being set up guards nothing yet',
  confirmFactor: { does: async () => await factor(), leaves: 'Second factor of' },
  secondFactor: {
    isPublic: true,
    does: async () => {
      const [recoveryCode = ''] = await factor();
      const body = { username: account.username, password: PASSWORD };
      const { t } = valueOf(await server.client().call('pre', { body }));
      valueOf(await server.client().call('secondFactor', { body: { t, recoveryCode } }));
    },
    leaves: 'Recovery codes of',
  },
  newRecoveryCodes: {
    ready: async () => await factor(),
    does: async () => valueOf(await owner.client.call('newRecoveryCodes', { body: {} })),
    leaves: 'Recovery codes of',
  },
  makeToken: { does: async () => await makeToken(), leaves: 'Token ' },
  endToken: {
    ready: async () => (await makeToken()).tokens[0]?.id ?? 0,
    does: async (id) => valueOf(await owner.client.call('endToken', { params: { id } })),
    leaves: 'Token ',
  },
  removeFactor: {
    ready: async () => await factor(),
    does: async () => valueOf(await owner.client.call('removeFactor')),
    leaves: 'Second factor of',
  },
  // Where what happens is told.
  addWebhook: { does: async () => await hook(), leaves: 'Webhook Mine' },
  saveWebhook: {
    ready: async () => await hook(),
    does: async (id) =>
      valueOf(
        await owner.client.call('saveWebhook', {
          params: { id },
          body: { name: 'Mine', url: 'https://example.com/other', kinds: ['lead.status'], isPaused: true },
        }),
      ),
    leaves: 'Webhook Mine',
  },
  deleteWebhook: {
    ready: async () => await hook(),
    does: async (id) => valueOf(await owner.client.call('deleteWebhook', { params: { id } })),
    leaves: 'Webhook Mine',
  },
  newWebhookSecret: {
    ready: async () => await hook(),
    does: async (id) => valueOf(await owner.client.call('newWebhookSecret', { params: { id }, body: {} })),
    leaves: 'Webhook Mine',
  },
  testWebhook: 'a message that only says that it came',
  sendDeliveryAgain: 'what was told already, to whom it was told',
  // What members see by.
  saveSettings: {
    does: async () => valueOf(await owner.client.call('saveSettings', { body: { theme: 'dark' } })),
    leaves: 'Settings of',
  },
  saveProfile: {
    does: async () => valueOf(await owner.client.call('saveProfile', { body: { businessCity: 'Erie' } })),
    leaves: 'Profile of',
  },
  saveLogo: {
    does: async () => valueOf(await owner.client.call('saveLogo', { upload: { file: await picture() } })),
    leaves: 'Logo of',
  },
  removeLogo: {
    ready: async () => valueOf(await owner.client.call('saveLogo', { upload: { file: await picture() } })),
    does: async () => valueOf(await owner.client.call('removeLogo')),
    leaves: 'Logo of',
  },
  saveLayout: 'how somebody arranged his screens and columns',
  deleteLayout: 'how somebody arranged his screens and columns',
  saveUndoHistory: 'what somebody could take back',
  readAlert: 'that something was read',
  sendMailAgain: 'tries again to send what waits',
  // Plan and money.
  quotePlan: 'a question',
  changePlan: { does: async () => await plan(PRO), leaves: 'Plan' },
  orderUpgrade: {
    ready: async () => await plan(ESSENTIALS),
    does: async () => {
      const order = { catalogProductId: 2, planMrcId: 901, quantity: 1, approvedAmount: 30, accountPassword: PASSWORD };
      valueOf(await owner.client.call('orderUpgrade', { query: {}, body: order }));
    },
    leaves: 'Seat',
  },
  subscribeAutomator: {
    ready: async () => await plan(ESSENTIALS),
    does: async () =>
      valueOf(await owner.client.call('subscribeAutomator', { body: { userId: account.id, planMrcId: LARGE } })),
    leaves: 'Lead automator',
  },
  downgradeAutomator: {
    ready: async () => {
      await plan(ESSENTIALS);
      valueOf(await owner.client.call('subscribeAutomator', { body: { userId: account.id, planMrcId: LARGE } }));
    },
    does: async () =>
      valueOf(await owner.client.call('downgradeAutomator', { body: { userId: account.id, planMrcId: SMALL } })),
    leaves: 'Lead automator',
  },
  tryAutomator: {
    ready: async () => await plan(ESSENTIALS),
    does: async () => valueOf(await owner.client.call('tryAutomator', { body: { userId: account.id } })),
    leaves: 'Lead automator',
  },
  endAutomator: {
    ready: async () => {
      await plan(ESSENTIALS);
      valueOf(await owner.client.call('subscribeAutomator', { body: { userId: account.id, planMrcId: SMALL } }));
    },
    does: async () => valueOf(await owner.client.call('endAutomator', { query: { userId: account.id } })),
    leaves: 'Lead automator',
  },
  buyCredits: {
    does: async () => valueOf(await owner.client.call('buyCredits', { query: { amount: 25 } })),
    leaves: 'Prepaid credit',
  },
  buyPrepaidCredits: {
    does: async () =>
      valueOf(await owner.client.call('buyPrepaidCredits', { body: { userId: account.id, amount: 25 } })),
    leaves: 'Prepaid credit',
  },
  raiseLimit: {
    ready: async () => await plan(ESSENTIALS),
    does: async () =>
      valueOf(await owner.client.call('raiseLimit', { body: { userId: account.id, type: 'saves', quantity: 1000 } })),
    leaves: 'Limit of saves',
  },
  payUnpaid: 'charges what is owed to a card: its payment says so when it is done, in test/server/billing',
  lookPayment: 'asks what became of a payment',
  // Cards.
  addCard: { does: async () => await add(VISA), leaves: 'Card VISA 1111' },
  saveCard: {
    ready: async () => await add(VISA),
    does: async (id) =>
      valueOf(await owner.client.call('saveCard', { body: { paymentMethodId: id, cardName: 'Ann B Lee' } })),
    leaves: 'Card VISA 1111',
  },
  deleteCard: {
    ready: async () => {
      await add(VISA);
      return await add(AMEX);
    },
    does: async (b) => valueOf(await owner.client.call('deleteCard', { params: { a: account.id, b } })),
    leaves: 'Card AMEX 0005',
  },
  replaceCard: {
    ready: async () => {
      await add(AMEX);
      return await add(MC);
    },
    does: async (id) =>
      valueOf(await owner.client.call('replaceCard', { body: { userId: account.id, paymentMethodId: id } })),
    leaves: 'Card MC 4444',
  },
  saveCardDefaults: {
    ready: async () => {
      await add(AMEX);
      return await add(MC);
    },
    does: async (id) => {
      const one = { userId: account.id, defaultSubsPaymentMethodId: id, defaultInAppPaymentMethodId: id };
      valueOf(await owner.client.call('saveCardDefaults', { body: { defaults: [one] } }));
    },
    leaves: 'Cards of',
  },
  cardPage: 'the page of a payment service',
  enteredCard: 'takes what was entered there into the table of addCard: test/server/billing/payments',
  // The team; test/server/account/changes/team.test.ts looks at each.
  createMember: {
    does: async () => valueOf(await owner.client.call('createMember', { body: { username: newAddress() } })),
    leaves: 'person',
  },
  inviteMembers: {
    does: async () =>
      valueOf(await owner.client.call('inviteMembers', { body: { members: [{ username: newAddress() }] } })),
    leaves: 'person',
  },
  sendInvitation: {
    ready: async () => (await inviteOne(account)).id,
    does: async (id) => valueOf(await owner.client.call('sendInvitation', { params: { id } })),
    leaves: 'Link for',
  },
  quoteInvites: 'a question',
  invitation: 'a question of who was invited',
  saveMember: {
    ready: member,
    does: async (id) => valueOf(await owner.client.call('saveMember', { body: { id, saveLimit: 70 } })),
    leaves: 'Ann Lee',
  },
  saveMemberOfUser: {
    ready: member,
    does: async (id) => valueOf(await owner.client.call('saveMemberOfUser', { body: { id, phone: '434 555-0101' } })),
    leaves: 'Ann Lee',
  },
  removeMemberOfUser: {
    ready: member,
    does: async (id) => valueOf(await owner.client.call('removeMemberOfUser', { params: { id } })),
    leaves: 'Ann Lee',
  },
  downgradeMember: {
    ready: member,
    does: async (memberId) => valueOf(await owner.client.call('downgradeMember', { body: { memberId } })),
    leaves: 'Ann Lee',
  },
  upgradeMember: {
    ready: async () => (await join(server, account, { type: 'SCOUT' })).id,
    does: async (memberId) => valueOf(await owner.client.call('upgradeMember', { body: { memberId } })),
    leaves: 'Ann Lee',
  },
  removeMember: {
    ready: member,
    does: async (memberId) => valueOf(await owner.client.call('removeMember', { query: {}, body: { memberId } })),
    leaves: 'Ann Lee',
  },
  undoMember: {
    ready: async () => {
      const memberId = await member();
      valueOf(await owner.client.call('downgradeMember', { body: { memberId } }));
      return memberId;
    },
    does: async (memberId) => valueOf(await owner.client.call('undoMember', { body: { memberId } })),
    leaves: 'Ann Lee',
  },
  saveGrants: {
    does: async () => {
      const { grants: was } = valueOf(await owner.client.call('grants'));
      return valueOf(
        await owner.client.call('saveGrants', { body: { grants: { ...was, SCOUT: ['SEARCH_FULL'] }, was } }),
      );
    },
    leaves: 'Rights of SCOUT',
  },
  transferOwnership: {
    ready: member,
    does: async (memberId) =>
      valueOf(await owner.client.call('transferOwnership', { body: { memberId, name: 'Ann Lee' } })),
    leaves: 'The account',
  },
  suspendMember: {
    ready: member,
    does: async (id) =>
      valueOf(await owner.client.call('suspendMember', { params: { id }, body: { suspended: true } })),
    leaves: 'Ann Lee',
  },
  // What an operator does stands in the audit of the account that it is done to: test/server/account/operator.
  makeCustomer: 'the account of somebody else is made: nothing of this one',
  changeCustomer: 'is written in the account of somebody else, under the name of the operator',
  settleInvoice: 'is written in the account of somebody else, under the name of the operator',
  retryJob: 'a job is of the installation, and of no account',
  enterAccount: 'is written in the account that is looked into, under the name of the operator',
  inviteVisit: {
    does: async () => await invite(),
    leaves: 'Looking inside by',
  },
  endVisit: {
    ready: invite,
    does: async (id) => valueOf(await owner.client.call('endVisit', { params: { id } })),
    leaves: 'Looking inside by',
  },
  acceptInvitation: {
    isPublic: true,
    does: async () => {
      const { token } = await inviteOne(account);
      valueOf(await server.client().call('acceptInvitation', { body: { token, password: GOOD_PASSWORD } }));
    },
    leaves: 'Ann Lee',
  },
};

const AREAS = new Set([
  'session',
  'account',
  'images',
  'team',
  'plans',
  'automator',
  'wallet',
  'billing',
  'credits',
  'usage',
]);
const changing = (Object.entries(contract) as [CallName, Call][])
  .filter(([name, call]) => {
    const { area, method } = call;
    const isSignIn = name === 'auth' || name === 'logout';
    return isSignIn || (method !== 'GET' && (AREAS.has(area) || rightOf(call).who === 'OWNER'));
  })
  .map(([name]) => name);

const eventsAfter = async (id: number) =>
  await server.db
    .selectFrom('audit_event')
    .selectAll()
    .where('account_id', '=', account.accountId)
    .where('id', '>', id)
    .orderBy('id')
    .execute();
const newest = async (): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_event`.execute(server.db);
  return rows[0]?.id ?? 0;
};

it('every call that changes what the audit is about stands here, with its way or why it leaves nothing', () => {
  expect(Object.keys(ways).toSorted()).toEqual(changing.toSorted());
});

describe('leaves an event that says who, in which session, from where, by which call', () => {
  const writing = Object.entries(ways).flatMap(([name, way]) => (typeof way === 'string' ? [] : [{ name, way }]));
  it.each(writing)('$name', async ({ name, way: { ready, does, isPublic, leaves } }) => {
    const id = (await ready?.()) ?? 0;
    const before = await newest();
    await does(Number(id));
    const call = contract[name as CallName].id;
    // That a sign-in was refused is written behind the answer.
    await expect.poll(async () => (await eventsAfter(before)).map((event) => event.call)).toContain(call);
    const event = (await eventsAfter(before)).find((one) => one.call === call && one.subject.startsWith(leaves));
    expect(event).toMatchObject({
      origin: '127.0.0.1',
      session_id: isPublic === true ? null : expect.any(Number),
      ...(isPublic === true ? {} : { user_id: account.id, member: account.username }),
    });
  });
});

it('holds no password, token or number of a card, and neither does anything else that is kept', async () => {
  const { token } = await inviteOne(account);
  await add(VISA);
  valueOf(
    await owner.client.call('changePassword', {
      body: { currentPassword: PASSWORD, password: 'canary under a stone' },
    }),
  );
  const events = JSON.stringify(await eventsAfter(0));
  expect(events).toContain('Card VISA 1111');
  for (const secret of ['canary under a stone', PASSWORD, token, owner.token, '$argon2'])
    expect(events).not.toContain(secret);
  expect(await everything(server)).not.toContain('canary under a stone');
});
