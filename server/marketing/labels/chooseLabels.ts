import { setImmediate as othersTurn } from 'node:timers/promises';
import { labelReasons, type LabelReason } from '../../../src/api/contract/marketing/labels.ts';
import type { LabelGrid } from '../../../src/calc/marketing/labelPlaces.ts';
import type { ApartCaller } from '../../platform/apart/apart.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Addressee, Addressees } from './addressee.ts';
import { householdKeys } from './householdKeys.ts';
import { reasonFor, type SuppressedAddresses } from './leftOut.ts';

export interface ChosenLabels {
  /** Of those who get a label, in their order: ids alone, the rest is read again as it is written. */
  readonly kept: readonly number[];
  readonly leftOut: ReadonlyMap<LabelReason, number>;
  /** All that were left out. */
  readonly without: number;
}

/** Read in one go: the statement that makes the keys takes longer to plan than to run over so many. */
const AT_ONCE = 5000;

/** Parts of the addressees with these ids, so that what is in memory does not grow with the file. */
export async function* partsOf({ read }: Addressees, ids: readonly number[]): AsyncGenerator<readonly Addressee[]> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    yield await read(ids.slice(start, start + AT_ONCE));
    await othersTurn();
  }
}

export interface Asking {
  readonly suppressed: SuppressedAddresses;
  /** Who waits for it. */
  readonly caller: ApartCaller;
}

/** One label a household on sheets of this kind; of the others why they get none. */
export async function chooseLabels(
  services: Pick<Services, 'warehouse' | 'apart'>,
  addressees: Addressees,
  grid: LabelGrid,
  { suppressed: suppressedAddresses, caller }: Asking,
): Promise<ChosenLabels | Refusal> {
  const kept: number[] = [];
  const counts = new Map<LabelReason, number>(labelReasons.map((reason) => [reason, 0]));
  const seen = new Set<string>();
  let read = 0;
  for await (const part of partsOf(addressees, addressees.ids)) {
    read += part.length;
    const keys = await householdKeys(services, part, caller);
    if (isRefusal(keys)) return keys;
    const suppressed = await suppressedAddresses(keys);
    for (const [at, addressee] of part.entries()) {
      const reason = reasonFor(addressee, keys[at] ?? '', { grid, suppressed, seen });
      if (reason === null) kept.push(addressee.id);
      else counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
  }
  // Those that nothing is known of any more.
  counts.set('NO_TARGET', (counts.get('NO_TARGET') ?? 0) + addressees.ids.length - read);
  return {
    kept,
    leftOut: new Map([...counts].filter(([, count]) => count > 0)),
    without: addressees.ids.length - kept.length,
  };
}
