import type { SourcePlace } from '../contract/search/addSource.ts';

/** From where a file is fetched. @example sourcePlaceText({ kind: 'ADDRESS', address: 'https://a.org/roll.csv' }) // 'https://a.org/roll.csv' */
export const sourcePlaceText = (place: SourcePlace): string =>
  place.kind === 'ADDRESS' ? place.address : `${place.folder.replace(/[/\\]+$/, '')}/${place.file}`;
