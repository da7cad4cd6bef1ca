import type { SharedFacts } from './sharedFacts.ts';

/** Other servers that are quicker each time are not chance. */
const MOST_TRIES = 5;

/**
 * Changes the facts in service, on what all servers have by then, and publishes what came of it. Where another server was
 * quicker it is done again on what that has put into service. `change` answers the new snapshot, or null for none.
 */
export async function changeShared(
  facts: SharedFacts | null,
  { follow }: { readonly follow: () => Promise<void> },
  change: () => Promise<string | null>,
): Promise<string | null> {
  for (let tries = 1; ; tries += 1) {
    if (facts !== null) {
      await facts.catchUp();
      await follow();
    }
    const id = await change();
    if (id === null || facts === null || (await facts.share(id)) !== 'SET_ASIDE') return id;
    if (tries === MOST_TRIES)
      throw new Error(`other servers published ${MOST_TRIES} times meanwhile: what is in service is theirs; try again`);
  }
}
