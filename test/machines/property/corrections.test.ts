import { afterEach, expect, it } from 'vitest';
import type { Correction } from '../../../src/api/contract/property/properties.ts';
import { correctionsMachine, type CorrectionsEvent } from '../../../src/machines/property/corrections.ts';
import { answeringClient, Refused } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled } from '../../support/inRoot.ts';

let stop = (): void => undefined;
afterEach(() => stop());

function desk(refuses = false) {
  let kept: Correction[] = [];
  const client = answeringClient({
    correctFact: ({ body }) => {
      if (refuses) return new Refused(422, 'Beds is a whole number.');
      const { fact, value } = body as Pick<Correction, 'fact'> & { value: Correction['value'] | null };
      kept = kept.filter((one) => one.fact !== fact);
      if (value !== null) kept.push({ fact, value, by: 'Me', at: '2026-03-02T15:00:00.000Z' });
      return { corrections: kept };
    },
  });
  const running = inRoot(correctionsMachine, childInput(client));
  stop = running.stop;
  const { child, told } = running;
  const values = () => {
    const message = told.findLast(({ type }) => type === 'property.corrected');
    return (message?.['corrections'] as Correction[] | undefined)?.map(({ fact, value }) => [fact, value]);
  };
  const replay = async (side: 'undo' | 'redo') => {
    child.send(told.findLast(({ type }) => type === 'history.push')?.[side] as CorrectionsEvent);
    await settled();
  };
  const set = async (value: number | null, was: number | null) => {
    child.send({ type: 'corrections.set', propertyId: 3, fact: 'bedrooms', value, was });
    await settled();
  };
  return { told, values, replay, set };
}

it('a correction is told to the property and taken back and done again by undo, down to the one before', async () => {
  const { told, values, replay, set } = desk();
  await set(4, null);
  expect(values()).toEqual([['bedrooms', 4]]);
  await set(5, 4);
  await replay('undo');
  expect(values()).toEqual([['bedrooms', 4]]);
  await replay('redo');
  expect(values()).toEqual([['bedrooms', 5]]);
  await set(null, 5);
  expect(values()).toEqual([]);
  await replay('undo');
  expect(values()).toEqual([['bedrooms', 5]]);
  expect(told.filter(({ type }) => type === 'history.push')).toHaveLength(3);
});

it('one that is refused is dropped from undo and said', async () => {
  const { told, values, set } = desk(true);
  await set(4, null);
  expect(values()).toBeUndefined();
  expect(told.map(({ type }) => type)).toEqual(['history.push', 'errors.add', 'history.drop']);
});
