import type { PropertyRecord } from '../../api/contract/property/properties.ts';
import type { Message } from '../app/messages.ts';

/**
 * Asks to leave to where a source publishes its records; says so where its recipe names no place.
 *
 * @param sourceId a further source of the record; without it the one that lists the parcel
 */
export function leaveToSource(record: PropertyRecord | null, sourceId: number | undefined): Message {
  const source = sourceId === undefined ? record?.source : record?.joinedSources.find(({ id }) => id === sourceId);
  if (source?.url == null) {
    const message =
      source === undefined
        ? 'Choose a property first.'
        : `The recipe of ${source.name} does not say where it is published.`;
    return { type: 'errors.add', message };
  }
  return { type: 'workspace.leaveTo', url: source.url, thirdParty: source.agency ?? source.name };
}
