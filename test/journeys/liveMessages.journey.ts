/** What is done by key and changes the page elsewhere is said to whoever does not see it: once, in its turn. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
beforeAll(async () => {
  at = await openWorkstation({ sampleParcels: 300, path: '/search?type=COUNTY&fips=13135' });
  await at.signIn();
});
afterAll(async () => await at.close());

/** Hears every live region that is on the page from now on: one that comes with its words is not read out. */
const listen = async (): Promise<void> =>
  await at.page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    for (const region of document.querySelectorAll<HTMLElement>('[aria-live], [role=status], [role=alert]')) {
      const manner = region.ariaLive ?? (region.role === 'alert' ? 'assertive' : 'polite');
      const say = (): void => void said.push(`${manner}: ${region.textContent}`);
      new MutationObserver(say).observe(region, { childList: true, characterData: true, subtree: true });
    }
  });

/** What is read out of something that is done; the region may change twice for the same words. */
async function saidOf(act: () => Promise<void>, words: RegExp): Promise<string[]> {
  await listen();
  await act();
  const heard = async (): Promise<string[]> => {
    const said = await at.page.evaluate(() => (window as unknown as { readonly said: readonly string[] }).said);
    return [...new Set(said)].filter((sentence) => words.test(sentence));
  };
  await at.until(`it says ${words.source}`, async () => (await heard()).length > 0);
  return await heard();
}

it('saving rows, taking it back and doing it again are each said once', async () => {
  await at.until('rows are there', async () => (await at.find('results').getAttribute('data-state')) === 'fresh');
  await at.press('g', 's');
  await at.press('x', 'ArrowDown', 'x');
  const save = async (): Promise<void> => {
    await at.command('Save to a list');
    await at.type('Oak');
    await at.press('Enter');
  };
  expect(await saidOf(save, /saved to/)).toEqual(['polite: 2 saved to Oak']);
  expect(await saidOf(async () => await at.press('Control+z'), /saved to/)).toEqual(['polite: Undone: 2 saved to Oak']);
  expect(await saidOf(async () => await at.press('Control+y'), /saved to/)).toEqual(['polite: 2 saved to Oak']);
});
