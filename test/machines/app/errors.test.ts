import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/api/client.ts';
import { errorMessage, errorsMachine } from '../../../src/machines/app/errors.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot } from '../../support/inRoot.ts';
import { noClient } from '../../support/noClient.ts';

const queue = () => {
  const errors = createActor(errorsMachine, { input: childInput(noClient) });
  errors.start();
  return { errors, entries: () => errors.getSnapshot().context.queue };
};

const failure = (status: number): Failure => ({
  ok: false,
  status,
  message: 'Text of the catalogue',
  detail: 'Reason of the server',
  fieldErrors: {},
});

describe('the error queue', () => {
  it('R-ERROR-009 gives each entry an id of its own, its message and what can be done', () => {
    const { errors, entries } = queue();
    errors.send({ type: 'errors.add', message: 'One' });
    errors.send(errorMessage(failure(503), { type: 'search.run' }));
    expect(entries()).toEqual([
      { id: 1, message: 'One', detail: null, action: null, pane: null, about: null, at: expect.any(Date) },
      {
        id: 2,
        message: 'Text of the catalogue',
        detail: 'Reason of the server',
        action: { label: 'Retry', kind: 'RETRY', event: { type: 'search.run' } },
        pane: null,
        about: null,
        at: expect.any(Date),
      },
    ]);
  });

  it('R-ERROR-010 queues up in order and is taken away one at a time or all together', () => {
    const { errors, entries } = queue();
    for (const message of ['One', 'Two', 'Three']) errors.send({ type: 'errors.add', message });
    expect(entries().map(({ message }) => message)).toEqual(['One', 'Two', 'Three']);
    errors.send({ type: 'errors.remove', id: 2 });
    errors.send({ type: 'errors.remove', id: 2 });
    expect(entries().map(({ message }) => message)).toEqual(['One', 'Three']);
    errors.send({ type: 'errors.clear' });
    expect(entries()).toEqual([]);
    errors.send({ type: 'errors.add', message: 'Four' });
    expect(entries().map(({ id }) => id)).toEqual([4]);
  });

  it('what was refused and is done by now is not told any longer', () => {
    const { errors, entries } = queue();
    errors.send({ type: 'errors.add', message: 'One', about: 'publish 1' });
    errors.send({ type: 'errors.add', message: 'Two', about: 'publish 2' });
    errors.send({ type: 'errors.add', message: 'Three' });
    errors.send({ type: 'errors.settled', about: 'publish 1' });
    expect(entries().map(({ message }) => message)).toEqual(['Two', 'Three']);
  });

  it('repeats by one key what the newest message that offers it is about', () => {
    const { child, told } = inRoot(errorsMachine, childInput(noClient));
    child.send(errorMessage(failure(503), { type: 'search.more' }));
    child.send(errorMessage(failure(503), { type: 'search.run' }));
    child.send({ type: 'errors.add', message: 'Nothing to repeat' });
    child.send({ type: 'errors.retry' });
    child.send({ type: 'errors.retry' });
    child.send({ type: 'errors.retry' });
    expect(told).toEqual([{ type: 'search.run' }, { type: 'search.more' }]);
    expect(child.getSnapshot().context.queue.map(({ message }) => message)).toEqual(['Nothing to repeat']);
  });

  it('offers sign-in for a refused session, and drops that entry once somebody has signed in (O-026)', () => {
    const { errors, entries } = queue();
    errors.send(errorMessage(failure(401), { type: 'search.run' }));
    errors.send({ type: 'errors.add', message: 'Another' });
    expect(entries()[0]?.action).toEqual({ label: 'Sign in', kind: 'LOGIN' });
    // Nothing of the answer is read here.
    errors.send({ type: 'app.signedIn', answer: {} as never });
    expect(entries().map(({ message }) => message)).toEqual(['Another']);
  });

  it('leaves it to a pane on screen to say what it says anyway, and takes that away with it', () => {
    const { errors, entries } = queue();
    errors.send({ type: 'pane.shown', pane: 'list' });
    errors.send(errorMessage(failure(503), { type: 'group.refresh' }));
    errors.send(errorMessage(failure(503), { type: 'group.more' }));
    errors.send(errorMessage(failure(503), { type: 'contacts.refresh' }));
    expect(entries().map(({ pane }) => pane)).toEqual(['list', null, null]);
    errors.send({ type: 'pane.hidden', pane: 'list' });
    errors.send(errorMessage(failure(503), { type: 'group.refresh' }));
    expect(entries().map(({ action, pane }) => [action?.event?.type, pane])).toEqual([
      ['group.more', null],
      ['contacts.refresh', null],
      ['group.refresh', null],
    ]);
  });

  it.each([
    ['contacts.refresh', 'contacts'],
    ['callList.refresh', 'callList'],
    ['tokens.refresh', 'security'],
    ['surroundings.run', 'comparables'],
  ] as const)('leaves %s to the pane of what could not be read, %s', (type, pane) => {
    const { errors, entries } = queue();
    errors.send({ type: 'pane.shown', pane });
    errors.send(errorMessage(failure(503), { type }));
    expect(entries().map((entry) => entry.pane)).toEqual([pane]);
  });

  it('offers nothing but closing for a call that nobody can repeat', () => {
    expect(errorMessage(failure(422)).action).toBeNull();
  });
});
