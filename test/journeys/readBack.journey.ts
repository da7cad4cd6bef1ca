/** The page Data of an account that holds nothing yet: an export is read into it; by keys and by mouse. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiveOf, exported } from '../support/archived.ts';
import { violationsOf } from '../support/axe.ts';
import { readingNow, worked } from '../support/readBack.ts';
import { sampleIds, saveInto } from '../support/sampleIds.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
beforeAll(async () => void (at = await openWorkstation()));
afterAll(async () => await at.close());
beforeEach(async () => await at.startAnew());

const reads = async (text: RegExp): Promise<void> =>
  await at.until(`the page says ${text.source}`, async () =>
    text.test((await at.find('archive').innerText()).replaceAll(/\s+/g, ' ')),
  );
const isSound = async (): Promise<void> => expect(await violationsOf(at.page, '[data-testid=archive]')).toEqual([]);

/** An export of somebody else's account: a list, a note, a deal. */
async function anExport(): Promise<Buffer> {
  const other = await at.server.newcomer();
  const ids = await sampleIds(at.server, 40);
  await saveInto(other, 'Absentee', ids);
  valueOf(await other.client.call('saveAnalysis', { body: { propertyId: ids[0] ?? 0, name: 'A deal' } }));
  return await archiveOf(at.server, other, (await exported(at.server, other)).id);
}

/** What the jobs do now, for who is signed in on the page. */
async function work(): Promise<void> {
  const me = await at.server.signIn(at.person);
  await worked(at.server, me, (await readingNow(me)).id);
}
const chosen = async (how: () => Promise<void>, name: string, buffer: Buffer): Promise<void> => {
  const chooser = at.page.waitForEvent('filechooser');
  await how();
  await (await chooser).setFiles({ name, mimeType: 'application/zip', buffer });
};

describe('the page Data of an account that holds nothing', () => {
  it('takes an export, says what is in it, and reads it, by keys alone', async () => {
    const zip = await anExport();
    await step('says what reading back is', async () => {
      await at.press('g', 'z');
      await at.find('archive').waitFor();
      await reads(/Reads an export of everything.*before anything is written/);
      await isSound();
      await at.picture('read-back-empty');
    });
    await step('is told what is no export', async () => {
      await chosen(async () => await at.press('i'), 'holiday.zip', zip.subarray(0, 1000));
      await reads(/holiday\.zip is checked/);
      await work();
      await reads(/holiday\.zip: This is no zip, or its end is missing\. Nothing was read/);
      await isSound();
      await at.picture('read-back-refused');
    });
    await step('sees what an export holds', async () => {
      await chosen(async () => await at.press('i'), 'export.zip', zip);
      await reads(/export\.zip is checked/);
      await at.picture('read-back-checking');
      await work();
      await reads(/Read are .*40 saved properties, 1 list, 1 deal|Read are/);
      await isSound();
      await at.picture('read-back-preview');
    });
    await step('reads it', async () => {
      await at.press('r');
      await reads(/0 of [\d,]+ rows of export\.zip/);
      await at.picture('read-back-running');
      await work();
      await reads(/export\.zip, [\d,]+ rows, on/);
      await reads(/This one holds .*1 list/);
      await isSound();
      await at.picture('read-back-done');
    });
    await step('finds the list', async () => {
      await at.press('g', 'l');
      await at.until('the list is there', async () => (await at.page.getByText('Absentee').count()) > 0);
    });
  });

  it('takes one, and cancels it, by the mouse alone', async () => {
    const zip = await anExport();
    await at.command('Go to data');
    const pane = at.find('archive');
    await chosen(async () => await pane.getByRole('button', { name: /^Read back/ }).click(), 'export.zip', zip);
    await reads(/export\.zip is checked/);
    await work();
    await reads(/Read are/);
    await pane.getByText(/^Not read:/).click();
    await reads(/the audit of an account tells|members are invited anew/i);
    await pane.getByRole('button', { name: /^Cancel/ }).click();
    await reads(/export\.zip, on .*\. Nothing was read/);
    expect(await readingNow(await at.server.signIn(at.person))).toMatchObject({ state: 'CANCELLED' });
  });
});
