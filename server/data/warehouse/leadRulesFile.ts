/**
 * The rules of lead types that people chose: a file beside the snapshots, because the lead types of a snapshot belong
 * to everybody who reads it, and because an ingest in another process has to follow them too.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  defaultLeadRules,
  ruleKeys,
  type ChosenRules,
  type LeadRules,
} from '../../../src/api/catalogue/search/leadRules.ts';
import { ChosenLeadRules } from '../../../src/api/contract/search/leadRules.ts';

export const LEAD_RULES_FILE = 'lead-rules.json';

/** The rules in force for the next snapshot of the directory. Throws when the file was damaged by hand. */
export async function readLeadRules(dir: string): Promise<LeadRules> {
  let text: string;
  try {
    text = await readFile(join(dir, LEAD_RULES_FILE), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return defaultLeadRules;
    throw error;
  }
  const known: unknown = JSON.parse(text);
  const chosen = ChosenLeadRules.safeParse({ ...chosenOf(defaultLeadRules), ...(known as object) }); // judged right here
  if (!chosen.success)
    throw new Error(`${LEAD_RULES_FILE} in the warehouse directory: ${chosen.error.issues[0]?.message ?? ''}`);
  return { ...defaultLeadRules, ...chosen.data };
}

/** Keeps them, all or nothing. */
export async function writeLeadRules(dir: string, rules: ChosenRules): Promise<void> {
  await mkdir(dir, { recursive: true });
  const temporary = join(dir, `${LEAD_RULES_FILE}.tmp`);
  await writeFile(temporary, `${JSON.stringify(rules, null, 2)}\n`);
  await rename(temporary, join(dir, LEAD_RULES_FILE));
}

/** What people may change of rules. */
export function chosenOf(rules: LeadRules): ChosenRules {
  // Built from exactly the keys of ChosenRules.
  return Object.fromEntries(ruleKeys.map((key) => [key, rules[key]])) as unknown as ChosenRules;
}
