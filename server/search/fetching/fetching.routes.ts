/** Records that the server fetches by itself: P364, P365. What comes of them goes the way of a file that is brought up. */
import { Busy } from '../../platform/busy.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import { wrongAddress } from '../../platform/outgoing/wrongAddress.ts';
import { additionOf } from '../additions/additions.rows.ts';
import { insertAddition, updateAddition } from '../additions/additions.queries.ts';
import { tooManyKept } from '../additions/receiveAddition.ts';
import { fetchAddition } from '../jobs.ts';
import { nameOfAnswer } from './nameOfAnswer.ts';
import { listIncoming } from './incoming.ts';

export const fetchingHandlers = {
  incoming: async ({ services: { config } }) => await listIncoming(config),

  fetchSource: async ({ body: { place }, session, services }) => {
    const { store, config, clock, jobs } = services;
    if (place.kind === 'ADDRESS') {
      const wrong = wrongAddress(place.address, { isPrivate: config.sourcePrivate.length > 0, isPlain: true });
      if (wrong !== null) return refuse(422, `The address ${wrong}. Nothing was fetched.`, { address: wrong });
    } else if (!config.incoming.includes(place.folder)) {
      return refuse(422, 'Records are taken from the folders of the settings only. Nothing was taken.', {
        folder: 'is none of the settings',
      });
    }
    const full = await tooManyKept(store);
    if (full !== null) return full;
    // Until it says itself what it is called.
    const fileName = place.kind === 'ADDRESS' ? nameOfAnswer({}, place.address) : (place.file.split('/').at(-1) ?? '');
    const record = await insertAddition(store.db, session, { fileName, bytes: 0, now: clock.now(), place });
    try {
      await jobs.send(fetchAddition, { additionId: record.id });
    } catch (error) {
      if (error instanceof Busy)
        await updateAddition(store.db, record.id, ['FETCHING'], { state: 'CANCELLED', is_swept: true });
      throw error;
    }
    return additionOf(record);
  },
} satisfies Partial<Handlers>;
