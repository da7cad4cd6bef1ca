/** Wisconsin’s Statewide Parcel Map as a table, by its published schema, with rows of nobody. */
import { csv } from '../../server/data/ingest/workspace.ts';
import { statewideParcels, type StatewideCounty, type StatewideParcel } from './statewideParcels.ts';

const county = (code: string, fips: string, town: string, zip: string, latitude: number, longitude: number): StatewideCounty => ({ code, fips, town, zip, latitude, longitude }); // prettier-ignore
export const wisconsinCounties: readonly StatewideCounty[] = [
  county('DANE', '55025', 'MADISON', '53703', 43.07, -89.4),
  county('MILWAUKEE', '55079', 'MILWAUKEE', '53202', 43.05, -87.95),
  county('BROWN', '55009', 'GREEN BAY', '54301', 44.5, -88.01),
  county('ST. CROIX', '55109', 'HUDSON', '54016', 45.0, -92.5),
  county('FOND DU LAC', '55039', 'FOND DU LAC', '54935', 43.77, -88.44),
];
export const wisconsinParcels = (each = 200): StatewideParcel[] => statewideParcels(wisconsinCounties, each);

export const wisconsinNumber = ({ at, county: { fips } }: Pick<StatewideParcel, 'at' | 'county'>): string =>
  `${fips.slice(2)}/0809-${String(10_000 + at)}-${at % 10}`;

const classOf = { house: '1', lot: '5', shop: '2' } as const;

const rowOf = (parcel: StatewideParcel) => {
  const { county: at, street, owner, mail, kind, acres, land, building, tax } = parcel;
  const [number = '', name = '', type = ''] = street.split(' ');
  const submitted = at.fips.slice(2);
  return {
    STATEID: `${submitted}${wisconsinNumber(parcel)}`, PARCELID: wisconsinNumber(parcel), TAXPARCELID: `251${at.fips}${String(parcel.at).padStart(5, '0')}`, PARCELDATE: '03/15/2019',
    TAXROLLYEAR: 2024, OWNERNME1: owner, OWNERNME2: '', PSTLADRESS: `${mail.street}, ${mail.city}, ${mail.state === '' ? 'WI' : mail.state} ${mail.zip}`, SITEADRESS: street,
    ADDNUMPREFIX: '', ADDNUM: number, ADDNUMSUFFIX: '', PREFIX: '', STREETNAME: name, STREETTYPE: type, SUFFIX: '', LANDMARKNAME: '', UNITTYPE: '', UNITID: '',
    PLACENAME: `CITY OF ${at.town}`, ZIPCODE: at.zip, ZIP4: '', STATE: 'WI', SCHOOLDIST: 'MADISON METROPOLITAN SCHOOL DISTRICT', SCHOOLDISTNO: '3269',
    CNTASSDVALUE: land + building, LNDVALUE: land, IMPVALUE: building, MFLVALUE: '', ESTFMKVALUE: land + building + 5000, NETPRPTA: tax, GRSPRPTA: tax + 40, PROPCLASS: classOf[kind], AUXCLASS: '',
    ASSDACRES: acres, DEEDACRES: '', GISACRES: acres + 0.01, CONAME: at.code, LOADDATE: '06/05/2025', PARCELFIPS: submitted, PARCELSRC: at.code,
    LONGITUDE: at.longitude + (parcel.at % 20) / 10_000, LATITUDE: at.latitude + Math.floor(parcel.at / 20) / 10_000,
  }; // prettier-ignore
};

/** A strip of road, which has a word instead of a number. */
export const wisconsinTable = (parcels: readonly StatewideParcel[], { roads = 0 } = {}): string => {
  const rows = parcels.map(rowOf);
  const strips = rows.slice(0, roads).map((row) => ({ ...row, PARCELID: 'ROW', STATEID: `${row.PARCELFIPS}ROW` }));
  return `${csv([...rows, ...strips])}\n`;
};
