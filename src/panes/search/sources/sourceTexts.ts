/** What a source is, in words. */
import { leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import type { KeptSourceShown, SourceInService } from '../../../api/contract/search/sources.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { becameText, rhythmText } from './watchTexts.ts';
import { whenText } from '../../parts/whenText.ts';

/** Rounded down: all is said of all only. @example shareText(0.9999) // '99%' */
export function shareText(share: number): string {
  if (share === 0) return 'not told';
  return share < 0.01 ? 'under 1%' : `${Math.floor(share * 100)}%`;
}

const countyText = ({ fips, name }: SourceInService['counties'][number]): string => `${name} (${fips})`;
const everyCounty = ({ counties }: SourceInService): string => counties.map(countyText).join('; ');
const countiesText = (source: SourceInService): string =>
  source.counties.length > 2 ? `${formatNumber(source.counties.length)} counties` : everyCounty(source);

const parcelsText = ({ kind, parcels, streets }: SourceInService): string =>
  streets !== null
    ? `${formatNumber(streets)} streets`
    : kind === 'OTHER'
      ? 'none of its own'
      : kind === 'ADDS'
        ? `adds to ${formatNumber(parcels)}`
        : formatNumber(parcels);

export const labelsOf = (types: SourceInService['untold']): string =>
  types.map((type) => leadTypes[type].label).join(', ');
const untoldText = ({ untold }: SourceInService): string => labelsOf(untold);

export const partlyText = ({ partly }: SourceInService): string =>
  partly.map(({ type, unknown }) => `${leadTypes[type].label} (not of ${formatNumber(unknown)})`).join(', ');

export const keptText = ({ name, asOf, parcels, takenIn }: KeptSourceShown): string =>
  `${name} as of ${formatDate(asOf)}, ${parcels === 0 ? 'adds to others' : `${formatNumber(parcels)} ${parcels === 1 ? 'parcel' : 'parcels'}`}, taken in ${whenText(takenIn)}`;

const nameText = ({ name, sample }: SourceInService): string => (sample ? `${name} (sample data)` : name);
const agencyText = ({ agency }: SourceInService): string => agency ?? 'not said';
const licenceText = ({ license }: SourceInService): string => license ?? 'not said';

export const sourceColumns: readonly GridColumn<SourceInService>[] = [
  { key: 'name', label: 'Source', width: 230, text: nameText, tooltip: nameText },
  { key: 'agency', label: 'Published by', width: 180, text: agencyText, tooltip: agencyText },
  { key: 'license', label: 'Licence', width: 150, text: licenceText, tooltip: licenceText },
  { key: 'asOf', label: 'As of', width: 96, text: ({ asOf }) => (asOf === null ? 'not said' : formatDate(asOf)) },
  { key: 'takenIn', label: 'Taken in', width: 172, text: ({ takenIn }) => whenText(takenIn) },
  { key: 'counties', label: 'County', width: 210, text: countiesText, tooltip: everyCounty },
  { key: 'parcels', label: 'Parcels', width: 110, align: 'right', text: parcelsText },
  { key: 'untold', label: 'Nothing tells of', width: 240, grow: true, text: untoldText, tooltip: untoldText },
];

/** How it is watched, and what became of the last look. */
const watchedText = ({ watching }: SourceInService): string => {
  if (watching === null) return '';
  const { watch } = watching;
  return watch === null ? 'not watched' : `${rhythmText(watch)}: ${becameText(watch)}`;
};

/** For who operates the installation. */
export const watchedColumns: readonly GridColumn<SourceInService>[] = [
  ...sourceColumns.slice(0, 7),
  { key: 'watched', label: 'Watched', width: 260, text: watchedText, tooltip: watchedText },
  ...sourceColumns.slice(7),
];
