/** Who of those asked for is reached, and why the others are not: the first reason that fits counts (section 5). */
import type { Candidate, LeftOut } from './candidate.ts';

export interface Judged {
  readonly recipients: readonly Candidate[];
  readonly leftOut: readonly LeftOut[];
}

/** Of several with one target the one that is kept: a person before a company, who owns most, who came first. */
const isBefore = (one: Candidate, other: Candidate): boolean => {
  if (one.isCompany !== other.isCompany) return !one.isCompany;
  return one.parcels === other.parcels ? one.contactId < other.contactId : one.parcels > other.parcels;
};

export function judge(candidates: readonly Candidate[]): Judged {
  const kept = new Map<string, Candidate>();
  for (const one of candidates) {
    if (one.targetKey === null) continue;
    const other = kept.get(one.targetKey);
    if (other === undefined || isBefore(one, other)) kept.set(one.targetKey, one);
  }
  const recipients: Candidate[] = [];
  const leftOut: LeftOut[] = [];
  for (const candidate of candidates) {
    const first = candidate.targetKey === null ? undefined : kept.get(candidate.targetKey);
    if (first === candidate) recipients.push(candidate);
    else if (first !== undefined)
      leftOut.push({ candidate, reason: 'DUPLICATE', ruleId: null, detail: `the same as ${first.name}` });
    else
      leftOut.push({
        candidate,
        reason: candidate.wrong === null ? 'NO_TARGET' : 'BAD_TARGET',
        ruleId: null,
        detail: candidate.wrong,
      });
  }
  return { recipients, leftOut };
}
