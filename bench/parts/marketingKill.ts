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

/**
 * Kills the server while texts, calls, e-mails and cards of a campaign and the steps of a sequence go out, and holds what
 * the service got against the ledger.
 */
export async function benchMarketingKill(): Promise<PartResult> {
  const kills = Math.ceil(Number(process.env['PLATBOOK_KILLS'] ?? USUAL) / (KINDS.length + 1));
  const people = Math.min(MOST_PEOPLE, kills * PEOPLE_A_KILL);
  const notes: string[] = [];
  for (const kind of KINDS) {
    const { wrong, messages, lostAnswers, optedOut, unknown } = await campaignKills(kind, { kills, people });
    if (wrong.length > 0) throw new Error(`wrong: ${wrong.join('\n')}`);
    console.error(`${kind}: ${kills} kills`);
    notes.push(
      `${kills} kills while ${messages} of ${people} ${kind} went out, ${optedOut} people opted out meanwhile, ${lostAnswers} were taken behind the kill and ${unknown} are unknown`,
    );
  }
  const ofSequence = Math.min(MOST_PEOPLE, kills * PEOPLE_OF_SEQUENCE);
  const { wrong, messages, optedOut } = await sequenceKills({ kills, people: ofSequence });
  if (wrong.length > 0) throw new Error(`wrong: ${wrong.join('\n')}`);
  console.error(`sequences: ${kills} kills`);
  notes.push(
    `${kills} kills while ${messages} messages of three steps went to ${ofSequence} people, ${optedOut} opted out meanwhile`,
  );
  notes.push(
    'sent twice 0, not sent and not said so 0, sent to who opted out before 0, counts and costs that are not those of the rows 0',
  );
  return { figures: [], notes };
}
