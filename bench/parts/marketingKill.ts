import { availableParallelism } from 'node:os';
import { campaignKills } from '../../test/support/killed/campaignKills.ts';
import { sequenceKills } from '../../test/support/killed/sequenceKills.ts';
import type { PartResult } from '../support/figure.ts';

/** So many are enough for the messages between two kills. */
const PEOPLE_A_KILL = 12;
const KINDS = ['texts', 'calls', 'emails', 'cards'] as const;
/** A sequence has three messages to each. */
const PEOPLE_OF_SEQUENCE = 4;
const MOST_PEOPLE = 9999;
const USUAL = 100;
/** Each with a server, a store and a service of its own; one waits for its server to come up while another is killed. */
const AT_ONCE = Math.min(2, availableParallelism());

/**
 * Kills the server while texts, calls, e-mails and cards of a campaign and the steps of a sequence go out, and holds what
 * the service got against the ledger.
 */
export async function benchMarketingKill(): Promise<PartResult> {
  const kills = Math.ceil(Number(process.env['PLATBOOK_KILLS'] ?? USUAL) / (KINDS.length + 1));
  const people = Math.min(MOST_PEOPLE, kills * PEOPLE_A_KILL);
  const ofSequence = Math.min(MOST_PEOPLE, kills * PEOPLE_OF_SEQUENCE);
  const open: (() => Promise<string>)[] = [
    ...KINDS.map((kind) => async () => {
      const { wrong, messages, lostAnswers, optedOut, unknown } = await campaignKills(kind, { kills, people });
      if (wrong.length > 0) throw new Error(`wrong with ${kind}: ${wrong.join('\n')}`);
      return `${kills} kills while ${messages} of ${people} ${kind} went out, ${optedOut} people opted out meanwhile, ${lostAnswers} were taken behind the kill and ${unknown} are unknown`;
    }),
    async () => {
      const { wrong, messages, optedOut } = await sequenceKills({ kills, people: ofSequence });
      if (wrong.length > 0) throw new Error(`wrong with sequences: ${wrong.join('\n')}`);
      return `${kills} kills while ${messages} messages of three steps went to ${ofSequence} people, ${optedOut} opted out meanwhile`;
    },
  ];
  const notes: string[] = [];
  const work = async (): Promise<void> => {
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      const note = await next();
      notes.push(note);
      // Of a run of an hour one wants to know how far it has come.
      console.error(note);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  notes.push(
    'sent twice 0, not sent and not said so 0, sent to who opted out before 0, counts and costs that are not those of the rows 0',
  );
  return { figures: [], notes };
}
