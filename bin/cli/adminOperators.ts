/** `platbook admin operator`: who operates the installation on screen, beside the owner of the first account. */
import {
  addOperator,
  firstAccount,
  listOperators,
  removeOperator,
} from '../../server/account/operator/operators.queries.ts';
import { findLogin } from '../../server/account/session/session.queries.ts';
import type { AccountWork } from './adminAccounts.ts';
import { BadInput } from './badInput.ts';

/** Reads the words before anything is opened: throws BadInput, with the usage behind what is wrong. */
export function operatorWork(words: readonly string[], usage: string): AccountWork {
  const [verb = '', name, ...more] = words;
  const wrong = (reason: string): never => {
    throw new BadInput(`${reason}\n\n${usage}`);
  };
  if (verb === 'list') return name === undefined ? listed : wrong(`too many words: ${words.slice(1).join(' ')}`);
  if (verb !== 'add' && verb !== 'remove') return wrong(`say add, remove or list: admin operator ${words.join(' ')}`);
  if (more.length > 0) wrong(`too many words: ${more.join(' ')}`);
  const given = name ?? wrong('name the user');
  return verb === 'add' ? added(given.trim()) : removed(given.trim());
}

const listed: AccountWork = async ({ db }) => {
  const operators = await listOperators(db);
  const lines = operators.map(
    ({ username, name, isOwner }) =>
      `${username}${name === username ? '' : `, ${name}`}${isOwner ? ': owns the first account' : ''}\n`,
  );
  return { text: lines.join(''), code: 0 };
};

const added =
  (name: string): AccountWork =>
  async ({ db }) => {
    const user = await findLogin(db, name);
    if (user === undefined) throw new BadInput(`there is no user called ${name}`);
    if (user.accountId !== (await firstAccount(db)))
      throw new BadInput(
        `${name} is not of the first account: invite them there first, as a scout, who takes no seat. Nobody was added.`,
      );
    const known = (await listOperators(db)).find(({ userId }) => userId === user.userId);
    if (known !== undefined || !(await addOperator(db, user)))
      throw new BadInput(`${name} operates the installation already. Nobody was added.`);
    return { text: `${name} operates the installation: the page Administration is theirs, too.\n`, code: 0 };
  };

const removed =
  (name: string): AccountWork =>
  async ({ db }) => {
    const user = await findLogin(db, name);
    if (user === undefined) throw new BadInput(`there is no user called ${name}`);
    if (await removeOperator(db, user))
      return { text: `${name} operates the installation no more; what they looked into is closed to them.\n`, code: 0 };
    const known = (await listOperators(db)).find(({ userId }) => userId === user.userId);
    throw new BadInput(
      known?.isOwner === true
        ? `${name} owns the first account, and operates the installation as long as they do. Nobody was removed.`
        : `${name} does not operate the installation. Nobody was removed.`,
    );
  };
