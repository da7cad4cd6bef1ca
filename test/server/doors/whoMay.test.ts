/**
 * Every call by everybody there is: what the server answers is what the table of who may what says
 * (`src/api/contract/rights.ts`), from which it decides. docs/rights.md shows the table with its calls.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type CallName } from '../../../src/api/contract/contract.ts';
import type { Call } from '../../../src/api/contract/define.ts';
import { permissions, rightOf, rights, scopes, type Caller, type Scope } from '../../../src/api/contract/rights.ts';
import { newAccount } from '../../support/billing.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { join, type Account } from '../../support/team.ts';

interface Known extends Caller {
  readonly userId: number;
  readonly token: string;
}

const calls = Object.entries(contract) as [CallName, Call][]; // exactly the entries
const all = new Set(permissions);
const none = new Set<never>();
const people = [
  'owner',
  'TEAM',
  'TEAM_FULL',
  'SCOUT',
  'duty TEAM',
  'duty BILLING',
  ...permissions.map((permission) => `without ${permission}` as const),
  ...scopes.map((scope) => `token ${scope}` as const),
  'token of a scout',
  'token of duty TEAM',
  'OPERATOR',
  'operator as guest',
  'guest as SCOUT',
] as const;

let server: TestServer;
let account: Account;
const callers = new Map<string, Known>();

const tokenOf = async ({ client }: Pick<SignedIn, 'client'>, scope: Scope): Promise<string> => {
  const body = { name: `for ${scope}`, scopes: [scope], ...(scope === 'SPEND' ? { spendCap: 5 } : {}) };
  return valueOf(await client.call('makeToken', { body })).token;
};

const anybody = { isOperator: false, isGuest: false } as const;

beforeAll(async () => {
  server = await startTestServer();
  account = await newAccount(server);
  const owner = await account.signIn();
  const { accountId, id } = owner.auth.profile;
  const asOwner = { ...anybody, userId: id, userType: 'TEAM', isOwner: true, permissions: all, duties: none } as const;
  callers.set('owner', { ...asOwner, token: owner.token, scopes: null });
  for (const scope of scopes) {
    callers.set(`token ${scope}`, { ...asOwner, token: await tokenOf(owner, scope), scopes: new Set([scope]) });
  }
  const member = { ...anybody, isOwner: false, permissions: all, duties: none, scopes: null } as const;
  const seat = async (userType: 'TEAM' | 'TEAM_FULL' | 'SCOUT') => {
    const one = await join(server, account, { type: userType === 'SCOUT' ? 'SCOUT' : 'TEAM_FULL' });
    await server.db.updateTable('app_user').set({ type: userType }).where('id', '=', one.id).execute();
    return { ...one, known: { ...member, userId: one.id, token: one.token, userType } };
  };
  callers.set('TEAM', (await seat('TEAM')).known);
  callers.set('TEAM_FULL', (await seat('TEAM_FULL')).known);
  for (const duty of ['TEAM', 'BILLING'] as const) {
    const { id: memberId, client, known } = await seat('TEAM_FULL');
    valueOf(await owner.client.call('saveMember', { body: { id: memberId, duties: [duty] } }));
    const having = { ...known, duties: new Set([duty]) };
    callers.set(`duty ${duty}`, having);
    if (duty === 'BILLING') continue;
    const token = await tokenOf({ client }, 'TEAM');
    callers.set('token of duty TEAM', { ...having, token, scopes: new Set(['TEAM'] as const) });
  }
  const scout = await seat('SCOUT');
  callers.set('SCOUT', { ...scout.known, permissions: none });
  const token = await tokenOf(scout, 'READ');
  callers.set('token of a scout', { ...scout.known, permissions: none, token, scopes: new Set(['READ'] as const) });
  // Of a type of their own, from which one is taken at a time.
  const full = await seat('TEAM_FULL');
  await server.db.updateTable('app_user').set({ type: 'FULL' }).where('id', '=', full.id).execute();
  for (const permission of permissions) {
    const left = new Set(permissions.filter((one) => one !== permission));
    callers.set(`without ${permission}`, { ...full.known, userType: 'FULL', permissions: left });
  }
  accountIdOf = accountId;
  // The owner of the first account operates the installation.
  const operator = await server.signIn();
  const operates = { ...asOwner, userId: operator.auth.profile.id, isOperator: true, scopes: null } as const;
  callers.set('OPERATOR', { ...operates, token: operator.token });
  const visit = async (as: 'FULL' | 'SCOUT'): Promise<Known> => {
    const inviting = as === 'FULL' ? account : await newAccount(server);
    const host = await inviting.signIn();
    const operatorId = operator.auth.profile.id;
    valueOf(await host.client.call('inviteVisit', { body: { operatorId, as, hours: 1 } }));
    const params = { id: host.auth.profile.accountId };
    const { token: inside } = valueOf(await operator.client.call('enterAccount', { params, body: {} }));
    const permissionsOf = as === 'FULL' ? all : none;
    const seen = { ...member, isGuest: true, userType: as, permissions: permissionsOf };
    return { ...seen, userId: host.auth.profile.id, token: inside };
  };
  callers.set('operator as guest', await visit('FULL'));
  callers.set('guest as SCOUT', await visit('SCOUT'));
});
afterAll(async () => await server.close());

let accountIdOf = 0;

/** Users of type FULL may from now on what is given. */
async function grant(granted: ReadonlySet<string>): Promise<void> {
  const of = { account_id: accountIdOf, user_type: 'FULL' } as const;
  await server.db
    .deleteFrom('permission_grant')
    .where('account_id', '=', accountIdOf)
    .where('user_type', '=', 'FULL')
    .execute();
  const rows = permissions.filter((one) => granted.has(one)).map((permission) => ({ ...of, permission }));
  if (rows.length > 0) await server.db.insertInto('permission_grant').values(rows).execute();
}

/** What the table says, read by hand: each cell of a row by itself. */
function expected(call: Call, caller: Known | null): 'opens' | 401 | 403 {
  const { who, duty, permission, never, guests } = rightOf(call);
  if (who === 'ANYBODY') return 'opens';
  if (caller === null) return 401;
  const cells = [
    !caller.isGuest || (guests === true && call.guest === true),
    who !== 'OPERATOR' || caller.isOperator,
    caller.scopes === null || [...caller.scopes].some((scope) => scope === call.scope),
    who === 'MEMBERS' || who === 'OPERATOR' || caller.isOwner || [...caller.duties].some((one) => one === duty),
    permission === undefined || caller.permissions.has(permission),
    never === undefined || !never.includes(caller.userType),
  ];
  return cells.every(Boolean) ? 'opens' : 403;
}

/** Rows whose calls name a user: one's own. Of the others nothing has this id. */
const OF_USER = new Set(['USAGE', 'CARD', 'TEAM', 'BILLING', 'OWNER']);
const NOTHING = 987_654_321;
/** What makes a call about one thing: else the handler asks for more. */
const queries: Partial<Record<CallName, string>> = { leadList: '?type=PROPERTY&propertyId=1', auth: '?t=none' };

async function answerOf(name: CallName, caller: Known | null): Promise<'opens' | 401 | 403> {
  const { may, method, path, stream }: Call = contract[name];
  const id = caller !== null && OF_USER.has(may) && name !== 'removeMemberOfUser' ? caller.userId : NOTHING;
  const place = path.replaceAll(/\{\w+\}/g, String(id)) + (queries[name] ?? '');
  const over = new AbortController();
  const response = await fetch(`${server.baseUrl}${place}`, {
    method,
    headers: caller === null ? {} : { Authorization: `Bearer ${caller.token}` },
    signal: over.signal,
  });
  const status = response.status;
  // An answer without end has begun.
  if (stream === true) over.abort();
  else await response.arrayBuffer();
  return status === 401 || status === 403 ? status : 'opens';
}

/** Ends what the others still need, or refuses what is wrong with 401. */
const DOORS = new Set<CallName>(['auth', 'logout', 'secondFactor']);
const walked = calls.filter(([name]) => !DOORS.has(name));

describe('what the server answers is what the table says', () => {
  it.each(people)('%s', async (who) => {
    const caller = callers.get(who);
    if (caller === undefined) throw new Error(`${who} was not made`);
    await grant(caller.permissions);
    for (const [name, call] of walked) {
      expect([name, await answerOf(name, caller)]).toEqual([name, expected(call, caller)]);
    }
  });

  it.each(['nobody', 'a forged token', 'a forged session'] as const)('%s', async (who) => {
    const token = who === 'a forged token' ? `pb_${'x'.repeat(43)}` : 'x'.repeat(43);
    for (const [name, call] of walked) {
      const caller = who === 'nobody' ? null : { ...(callers.get('owner') as Known), token };
      expect([name, await answerOf(name, caller)]).toEqual([name, expected(call, null)]);
    }
  });
});

it('another account has the same calls, and none of ours', async () => {
  const other = await server.newcomer();
  for (const [name, call] of walked) {
    if (rightOf(call).who === 'ANYBODY') continue;
    const { method, path } = call;
    // Of a user of ours, where a call names one.
    const response = await server.request(method, path.replaceAll(/\{\w+\}/g, String(account.id)), {
      token: name === 'events' ? 'none' : other.token,
    });
    expect([name, (await response.text()).includes(account.username)]).toEqual([name, false]);
  }
});

it('a scope of a call is one that its row opens to tokens, and what proves who one is opens to none', () => {
  for (const [name, call] of calls) {
    if (call.scope === undefined) continue;
    expect([name, rightOf(call).scopes]).toEqual([name, expect.arrayContaining([call.scope])]);
    expect([name, call.fresh]).toEqual([name, undefined]);
  }
});

it('what a guest may shows and changes nothing, is no file, and stands in a row that is open to guests', () => {
  for (const [name, call] of calls) {
    if (call.guest === undefined) continue;
    expect([name, rightOf(call).guests]).toEqual([name, true]);
    expect([name, call.method === 'GET' || call.scope === 'READ']).toEqual([name, true]);
    expect([name, call.orFile, call.once, call.upload]).toEqual([name, undefined, undefined, undefined]);
    // Pictures of a place, its streets and its lots are a part of looking at it.
    const isOfPlace = ['propertyImage', 'propertyPicture', 'basemap', 'mapOutlines', 'mapStreets'].includes(name);
    const isShown = call.answer !== undefined || call.stream === true || isOfPlace;
    expect([name, isShown]).toEqual([name, true]);
  }
});

it('docs/rights.md is the table', async () => {
  const rows = Object.keys(rights).map((may) => {
    const right = rightOf({ may: may as keyof typeof rights });
    const { who, duty, permission, sometimes, never, whileReadOnly } = right;
    const asks = [
      { ANYBODY: 'anybody', OWNER: 'the owner', MEMBERS: 'every user', OPERATOR: 'who operates the installation' }[who],
      ...(duty === undefined ? [] : [`or a member with the duty ${duty}`]),
      ...(permission === undefined ? [] : [`with ${permission}`]),
      ...(sometimes === undefined ? [] : [`with ${sometimes} where that is what is asked for`]),
      ...(never === undefined ? [] : [`but never ${never.join(', ')}`]),
    ].join(', ');
    const of = calls.filter(([, call]) => call.may === may);
    const lists = [...scopes, undefined].flatMap((scope) => {
      const named = of.filter(([, call]) => call.scope === scope).map(([name, { id }]) => `${id} ${name}`);
      const by = scope === undefined ? (who === 'ANYBODY' ? 'anyhow' : 'no token') : `scope ${scope}`;
      return named.length === 0 ? [] : [`- ${by}: ${named.join(', ')}`];
    });
    const looked = of.filter(([, call]) => call.guest === true).map(([name, { id }]) => `${id} ${name}`);
    if (looked.length > 0) lists.push(`- guests, to look: ${looked.join(', ')}`);
    const locked = whileReadOnly === true && who !== 'ANYBODY' ? ' Also in an account that is read-only.' : '';
    return `## ${may}\n\n${asks[0]?.toUpperCase()}${asks.slice(1)}.${locked}\n\n${lists.join('\n')}\n`;
  });
  const head =
    '# Who may what\n\nMade from `src/api/contract/rights.ts` and the contract by `test/server/doors/whoMay.test.ts` (`-u` writes it anew).\n';
  await expect([head, ...rows].join('\n')).toMatchFileSnapshot('../../../docs/rights.md');
});
