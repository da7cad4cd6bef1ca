import { availableParallelism } from 'node:os';
import { campaignKills } from '../../test/support/killed/campaignKills.ts';
import { sequenceKills } from '../../test/support/killed/sequenceKills.ts';
import type { PartResult } from '../support/figure.ts';

/** 10,000 by each carrier where a thousand kills are asked for. */
const PEOPLE_A_KILL = 50;
const KINDS = ['texts', 'calls', 'emails', 'cards'] as const;
/** A sequence has three messages to each. */
const PEOPLE_OF_SEQUENCE = 4;
const USUAL = 100;
/** Each with a server, a store and a service of its own; one waits for its server to come up while another is killed. */
const AT_ONCE = Math.min(2, availableParallelism());

/**
 * Kills the server while texts, calls, e-mails and cards of a campaign and the steps of a sequence go out, and holds what
 * the service got against the ledger.
 */
export async function benchMarketingKill(): Promise<PartResult> {
  const kills = Math.ceil(Number(process.env['PLATBOOK_KILLS'] ?? USUAL) / (KINDS.length + 1));
  const people = kills * PEOPLE_A_KILL;
  const ofSequence = kills * PEOPLE_OF_SEQUENCE;
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
  const wrong: unknown[] = [];
  const work = async (): Promise<void> => {
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      // What is wrong with one kind does not end an hour of the others.
      const note = await next().catch((error: unknown) => void wrong.push(error));
      if (note === undefined) continue;
      notes.push(note);
      // One wants to know how far it has come.
      console.error(note);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (wrong.length > 0) throw new AggregateError(wrong, wrong.map(String).join('\n'));
  notes.push(
    'sent twice 0, not sent and not said so 0, sent to who opted out before 0, counts and costs that are not those of the rows 0',
  );
  return { figures: [], notes };
}
