import { textKills } from '../../test/support/killed/textKills.ts';
import type { PartResult } from '../support/figure.ts';

/** So many are enough for the messages between two kills. */
const PEOPLE_A_KILL = 12;
const USUAL = 100;

/** Kills the server while texts of a campaign go out, and holds what the service got against the ledger. */
export async function benchMarketingKill(): Promise<PartResult> {
  const kills = Number(process.env['PLATBOOK_KILLS'] ?? USUAL);
  const people = Math.min(9999, kills * PEOPLE_A_KILL);
  const { wrong, messages, lostAnswers, optedOut } = await textKills({ kills, people });
  if (wrong.length > 0) throw new Error(`wrong: ${wrong.join('\n')}`);
  return {
    figures: [],
    notes: [
      `${kills} kills while ${messages} of ${people} texts went out, ${optedOut} people opted out meanwhile and ${lostAnswers} answers came behind the kill`,
      'sent twice 0, not sent and not said so 0, sent to who opted out before 0, counts and costs that are not those of the rows 0',
    ],
  };
}
