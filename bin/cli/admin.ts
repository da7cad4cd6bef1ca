/** `platbook admin`: what whoever operates the installation does at its machine, on the store itself. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { takeFactorAway, type LeftToSignIn } from '../../server/account/factor/takeFactorAway.ts';
import { resetPassword } from '../../server/account/password/resetPassword.ts';
import { findLogin } from '../../server/account/session/session.queries.ts';
import { backupBeforeUpgrade } from '../../server/platform/backup/backupBeforeUpgrade.ts';
import { readConfig, type Config } from '../../server/platform/config/config.ts';
import { createLog } from '../../server/platform/log/createLog.ts';
import { callWork } from '../../server/platform/store/callWork.ts';
import { DataDirInUse, lockDataDir } from '../../server/platform/store/dataDirLock.ts';
import { clusterDir } from '../../server/platform/store/embedded/cluster.ts';
import { openRunningStore, openStore } from '../../server/platform/store/openStore.ts';
import { makeFilesPrivate } from '../../server/platform/store/privateDir.ts';
import type { Store } from '../../server/platform/store/store.ts';
import { askSecret } from './askSecret.ts';
import { accountWork } from './adminAccounts.ts';
import { auditWork } from './adminAudit.ts';
import { booksWork } from './adminBooks.ts';
import { operatorWork } from './adminOperators.ts';
import { textsWork } from './adminTexts.ts';
import { userWork } from './adminUsers.ts';
import { BadInput } from './badInput.ts';
import type { Told } from './operate.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

export const ADMIN_USAGE = `Usage: platbook admin reset-password NAME
       platbook admin reset-factor NAME
       platbook admin user end-sessions NAME
       platbook admin texts NAME on|off
       platbook admin books check
       platbook admin books export [csv|journal]
       platbook admin audit verify [FILE]
       platbook admin audit export
       platbook admin accounts [--json]
       platbook admin account show EMAIL [--json]
       platbook admin account create EMAIL [DOLLARS]
       platbook admin account limit EMAIL DOLLARS
       platbook admin account plan EMAIL PLAN|none [--yes]
       platbook admin account brand EMAIL CODE
       platbook admin account read-only EMAIL on|off
       platbook admin account close EMAIL [--at-cycle-date] --yes
       platbook admin account reopen EMAIL
       platbook admin account import EMAIL FILE
       platbook admin invoice NUMBER [--json]
       platbook admin invoice settle NUMBER [REFERENCE]
       platbook admin invoice refund NUMBER [DOLLARS] [REASON]
       platbook admin operator add|remove NAME
       platbook admin operator list

reset-password asks for a new password for the user NAME, on the terminal or as the first line of standard input. All
sessions of the user end, and an alert tells them. reset-factor takes the second factor of NAME away, who has lost the
app and the recovery codes; the password stays, and an alert tells them. user end-sessions signs NAME out everywhere, as
after a lost laptop, and an alert tells them. texts says whether campaigns of NAME may go out
as text messages through the telephone service; they may not until it is switched on.

books check says what in the books of all accounts does not fit together: entries, balances, invoices and their numbers;
code 0: all does, 1: something does not. books export writes all entries, as a table or as a journal that hledger reads.

audit verify computes the chain of what happened in each account anew: code 0: unbroken, 1: an event was changed, taken
out, put in or cut off, which is named. Whoever could write a whole chain anew is found by FILE, an export of before that
was kept elsewhere. audit export writes all events, one a line as JSON: the sha256 of the bytes of previous and the text of
event is hash.

accounts lists whom the installation is run for. account show says what one of them has, owes and holds. With --json
either is for programs, amounts in dollars. account create makes an account for somebody else and prints the link
that opens it: without a plan it can look and export, and DOLLARS (0) may be open at once, which account limit changes.
account plan changes the plan, by its name or id, where nothing collects; none leaves it at the cycle date. Without --yes it
says what would be due and changes nothing.
account brand says under which brand the account is run, one that ships or one of brands.json.
account read-only lets an account only look, pay and export; off lets it do all again.
account close ends the plan and lets nobody but the owner in, now or at the cycle date; 30 days later all rows and files of
the account are removed but invoices, books and the audit. Without --yes it says what there is and changes nothing. Until
then account reopen takes it back.
account import hands the zip of an export of everything in, to be read into the account of EMAIL, which has to hold
nothing yet. It is checked while Platbook runs; then the owner sees what is read, and decides.
invoice says what an invoice or a credit note says. invoice settle: what it asks for has come in, by what the bank calls
it. invoice refund gives back what a
card paid, or a part of it, with a credit note; credit that was bought is taken back with it.

operator add lets a member of the first account operate the installation on screen, as its owner does always: accounts,
plans, money and health, never lists, contacts or documents. Whoever is suspended or removed there operates nothing.

Platbook may go on meanwhile. The settings are those of the server.

Examples:
  npx platbook admin reset-password owner@platbook.local
  npx platbook admin books export journal > platbook.journal
  npx platbook admin audit export > audit.jsonl
  npx platbook admin account create ann@example.com 500
  npx platbook admin account plan ann@example.com Pro Annual
  npx platbook admin invoice settle 17 transfer of March 3
`;

/** Runs a command of the operator and answers what to print. Throws BadInput with what is wrong. */
export async function admin(words: readonly string[]): Promise<Told> {
  const [verb, ...rest] = words;
  if (verb === undefined || words.includes('--help') || words.includes('-h')) return { text: ADMIN_USAGE, code: 0 };
  if (verb === 'books') return await withStore(booksWork(rest, ADMIN_USAGE));
  if (verb === 'audit') return await withStore(auditWork(rest, ADMIN_USAGE));
  if (['accounts', 'account', 'invoice'].includes(verb))
    return await withStore(signed(accountWork(words, ADMIN_USAGE)));
  if (verb === 'operator') return await withStore(signed(operatorWork(rest, ADMIN_USAGE)));
  if (verb === 'user') return await withStore(signed(userWork(rest, ADMIN_USAGE)));
  if (verb === 'texts') return await withStore(signed(textsWork(rest, ADMIN_USAGE)));
  if (verb === 'reset-factor') return { text: await resetFactor(rest), code: 0 };
  return { text: await setPassword(verb, rest), code: 0 };
}

async function setPassword(verb: string, [name, ...more]: readonly string[]): Promise<string> {
  if (verb !== 'reset-password') throw new BadInput(`unknown command: admin ${verb}\n\n${ADMIN_USAGE}`);
  if (name === undefined) throw new BadInput(`name the user\n\n${ADMIN_USAGE}`);
  // A password among the words would stay in the history of the shell, and all processes of the machine could read it.
  if (more.length > 0) throw new BadInput('name the user and nothing else: the password is asked for');
  return await withStore(
    signed(async (store: Store) => {
      const user = await findLogin(store.db, name.trim());
      if (user === undefined) throw new BadInput(`there is no user called ${name}`);
      const reset = await resetPassword(store, user, await askSecret(`New password for ${name}: `), new Date());
      if (!reset.ok) throw new BadInput(`The password ${reset.problem}. It was not changed.`);
      const { endedSessions } = reset;
      return `The password of ${name} is changed. ${endedSessions} ${endedSessions === 1 ? 'session' : 'sessions'} ended.\n`;
    }),
  );
}

const leftWords: Readonly<Record<LeftToSignIn, string>> = {
  PASSWORD: 'the password alone signs in',
  SET_UP: 'the password signs in, and another factor is set up with it, which the account asks of everybody',
};

async function resetFactor([name, ...more]: readonly string[]): Promise<string> {
  if (name === undefined || more.length > 0) throw new BadInput(`name the user and nothing else\n\n${ADMIN_USAGE}`);
  return await withStore(
    signed(async (store: Store) => {
      const user = await findLogin(store.db, name.trim());
      if (user === undefined) throw new BadInput(`there is no user called ${name}`);
      const left = await takeFactorAway(store, user, new Date());
      if (left === null) throw new BadInput(`${name} has no second factor. Nothing was changed.`);
      return `The second factor of ${name} is gone: ${leftWords[left]}.\n`;
    }),
  );
}

/** The audit says that it was the operator. */
const signed =
  <T>(work: (store: Store, config: Config) => Promise<T>) =>
  async (store: Store, config: Config): Promise<T> =>
    await callWork.run(
      { changed: false, actor: { operator: true }, signsAlone: true },
      async () => await work(store, config),
    );

async function withStore<T>(work: (store: Store, config: Config) => Promise<T>): Promise<T> {
  makeFilesPrivate();
  const config = given();
  const { store, unlock } = config.databaseUrl === null ? await openEmbedded(config) : await open(config);
  try {
    return await work(store, config);
  } finally {
    await store.close();
    await unlock?.();
  }
}

interface Opened {
  readonly store: Store;
  readonly unlock?: () => Promise<void>;
}

const open = async (config: Config): Promise<Opened> => {
  const log = createLog(config.logLevel);
  return { store: await openStore(config, log, backupBeforeUpgrade(config, log)) };
};

function given(): Config {
  try {
    return readConfig(process.env, projectDir);
  } catch (error) {
    throw new BadInput(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** The database of the server that runs on the data directory; if none does, this command starts it and ends it. */
async function openEmbedded(config: Config): Promise<Opened> {
  const { dataDir } = config;
  // Nobody is in a store that this command would make.
  if (!existsSync(clusterDir(dataDir))) {
    throw new BadInput(`there is no store in ${dataDir}: set PLATBOOK_DATA or DATABASE_URL as for the server`);
  }
  try {
    const unlock = await lockDataDir(dataDir);
    return await open(config).then(
      ({ store }) => ({ store, unlock }),
      async (error: unknown) => {
        await unlock();
        throw error;
      },
    );
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    const store = await openRunningStore(dataDir, backupBeforeUpgrade(config, createLog(config.logLevel)));
    if (store !== null) return { store };
    throw new BadInput(`Platbook is just starting or ending on ${dataDir}: do this again in a moment`, {
      cause: error,
    });
  }
}
