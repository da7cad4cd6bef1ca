/** Florida’s Name-Address-Legal roll and Sale Data File in the order of their published headers, with rows of nobody. */
import { statewideParcels, type StatewideCounty, type StatewideParcel } from './statewideParcels.ts';

const county = (code: string, fips: string, town: string, zip: string): StatewideCounty => ({ code, fips, town, zip, latitude: 0, longitude: 0 }); // prettier-ignore
export const floridaCounties: readonly StatewideCounty[] = [
  county('11', '12001', 'GAINESVILLE', '32601'),
  county('23', '12086', 'MIAMI', '33125'),
  county('39', '12057', 'TAMPA', '33602'),
  county('65', '12109', 'SAINT AUGUSTINE', '32084'),
  county('66', '12111', 'FORT PIERCE', '34950'),
  county('77', '12133', 'CHIPLEY', '32428'),
];

export const floridaNumber = ({ at, county: { code } }: Pick<StatewideParcel, 'at' | 'county'>): string =>
  `${String(6000 + at).padStart(5, '0')}-0${code}-000`;

/** Fields of a line that nothing is said of are blank. */
const lined = (header: readonly string[], values: Readonly<Record<string, string | number | null>>): string => {
  const strange = Object.keys(values).find((name) => !header.includes(name));
  if (strange !== undefined) throw new Error(`the layout has no field ${strange}`);
  return header.map((name) => csvField(String(values[name] ?? ''))).join(',');
};
const csvField = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const exemptions = Array.from({ length: 46 }, (_, at) => `EXMPT_${String(at + 1).padStart(2, '0')}`);

/** Of 2024: what is known of a parcel and its last two sales. */
export const nalHeader: readonly string[] =
  `CO_NO PARCEL_ID FILE_T ASMNT_YR BAS_STRT ATV_STRT GRP_NO DOR_UC PA_UC SPASS_CD JV JV_CHNG JV_CHNG_CD AV_SD AV_NSD TV_SD TV_NSD JV_HMSTD AV_HMSTD
  JV_NON_HMSTD_RESD AV_NON_HMSTD_RESD JV_RESD_NON_RESD AV_RESD_NON_RESD JV_CLASS_USE AV_CLASS_USE JV_H2O_RECHRGE AV_H2O_RECHRGE JV_CONSRV_LND AV_CONSRV_LND
  JV_HIST_COM_PROP AV_HIST_COM_PROP JV_HIST_SIGNF AV_HIST_SIGNF JV_WRKNG_WTRFNT AV_WRKNG_WTRFNT NCONST_VAL DEL_VAL PAR_SPLT DISTR_CD DISTR_YR LND_VAL
  LND_UNTS_CD NO_LND_UNTS LND_SQFOOT DT_LAST_INSPT IMP_QUAL CONST_CLASS EFF_YR_BLT ACT_YR_BLT TOT_LVG_AREA NO_BULDNG NO_RES_UNTS SPEC_FEAT_VAL
  MULTI_PAR_SAL1 QUAL_CD1 VI_CD1 SALE_PRC1 SALE_YR1 SALE_MO1 OR_BOOK1 OR_PAGE1 CLERK_NO1 SAL_CHNG_CD1
  MULTI_PAR_SAL2 QUAL_CD2 VI_CD2 SALE_PRC2 SALE_YR2 SALE_MO2 OR_BOOK2 OR_PAGE2 CLERK_NO2 SAL_CHNG_CD2
  OWN_NAME OWN_ADDR1 OWN_ADDR2 OWN_CITY OWN_STATE OWN_ZIPCD OWN_STATE_DOM FIDU_NAME FIDU_ADDR1 FIDU_ADDR2 FIDU_CITY FIDU_STATE FIDU_ZIPCD FIDU_CD S_LEGAL APP_STAT
  CO_APP_STAT MKT_AR NBRHD_CD PUBLIC_LND TAX_AUTH_CD TWN RNG SEC CENSUS_BK PHY_ADDR1 PHY_ADDR2 PHY_CITY PHY_ZIPCD ALT_KEY ASS_TRNSFR_FG PREV_HMSTD_OWN ASS_DIF_TRNS
  CONO_PRV_HM PARCEL_ID_PRV_HMSTD YR_VAL_TRNSF ${exemptions.join(' ')} EXMPT_80 EXMPT_81 EXMPT_82 SEQ_NO RS_ID MP_ID STATE_PAR_ID`.split(
    /\s+/,
  );

export const sdfHeader: readonly string[] =
  'CO_NO PARCEL_ID ASMNT_YR ATV_STRT GRP_NO DOR_UC NBRHD_CD MKT_AR CENSUS_BK SALE_ID_CD SAL_CHG_CD VI_CD OR_BOOK OR_PAGE CLERK_NO QUAL_CD SALE_YR SALE_MO SALE_PRC MULTI_PAR_SAL RS_ID MP_ID STATE_PARCEL_ID'.split(
    ' ',
  );

const useOf = { house: '001', lot: '000', shop: '011' } as const;
/** Values of rolls that have no decimals. */
const justValue = ({ land, building }: StatewideParcel): number => land + building;

function nalLine(parcel: StatewideParcel): string {
  const { county: at, street, owner, mail, kind, built, squareFeet, acres, land, sale } = parcel;
  return lined(nalHeader, {
    CO_NO: at.code, PARCEL_ID: floridaNumber(parcel), FILE_T: 'R', ASMNT_YR: 2024, DOR_UC: useOf[kind],
    JV: justValue(parcel), AV_SD: justValue(parcel) - 10_000, LND_VAL: land, LND_SQFOOT: Math.round(acres * 43_560),
    EFF_YR_BLT: built, ACT_YR_BLT: built, TOT_LVG_AREA: squareFeet, NO_BULDNG: built === null ? 0 : 1, NO_RES_UNTS: kind === 'house' ? 1 : 0,
    QUAL_CD1: sale === null ? null : sale.isMarket ? '01' : '11', VI_CD1: sale === null ? null : 'I', SALE_PRC1: sale?.price ?? null,
    SALE_YR1: sale?.year ?? null, SALE_MO1: sale?.month ?? null, OR_BOOK1: sale?.book ?? null, OR_PAGE1: sale?.page ?? null,
    OWN_NAME: owner.replace(',', ''), OWN_ADDR1: mail.street, OWN_CITY: mail.city, OWN_STATE: mail.state === '' ? 'FL' : mail.state, OWN_ZIPCD: mail.zip,
    S_LEGAL: `LOT ${parcel.at + 1}`, PHY_ADDR1: street, PHY_CITY: at.town, PHY_ZIPCD: at.zip, ALT_KEY: `${at.code}${String(parcel.at).padStart(6, '0')}`,
  }); // prettier-ignore
}

export const floridaNal = (parcels: readonly StatewideParcel[]): string =>
  `${[nalHeader.join(','), ...parcels.map(nalLine)].join('\n')}\n`;

export interface FloridaSale {
  readonly parcel: StatewideParcel;
  readonly year: number;
  readonly month: number;
  readonly price: number;
  readonly code: string;
  readonly book: number | null;
  readonly page: number | null;
  readonly clerk: string | null;
  readonly several: boolean;
}

/** Codes of every kind, at arm’s length or not. */
const CODES = ['01', '02', '03', '05', '11', '12', '30', '01', '37'];

/** What the roll tells of a sale, and of each third parcel one of 2024 that it does not tell. */
export const floridaSales = (parcels: readonly StatewideParcel[]): FloridaSale[] =>
  parcels.flatMap((parcel, place) => {
    const { sale, at } = parcel;
    const told: FloridaSale[] =
      sale === null
        ? []
        : [{ ...sale, parcel, code: sale.isMarket ? '01' : '11', clerk: null, several: false }].map((one) => one);
    if (place % 3 !== 0) return told;
    const code = CODES[Math.floor(place / 3) % CODES.length] ?? '';
    const later = { parcel, year: 2024, month: 1 + (at % 9), price: 250_000 + place * 3, code, several: code === '05' };
    return [...told, { ...later, book: null, page: null, clerk: `2024${String(place).padStart(7, '0')}` }];
  });

export const floridaSdf = (sales: readonly FloridaSale[]): string =>
  `${[
    sdfHeader.join(','),
    ...sales.map(
      ({ parcel, year, month, price, code, book, page, clerk, several }, at) =>
      lined(sdfHeader, {
        CO_NO: parcel.county.code, PARCEL_ID: floridaNumber(parcel), ASMNT_YR: 2024, DOR_UC: useOf[parcel.kind], SALE_ID_CD: String(at + 1), VI_CD: 'I',
        OR_BOOK: book, OR_PAGE: page, CLERK_NO: clerk, QUAL_CD: code, SALE_YR: year, SALE_MO: String(month).padStart(2, '0'), SALE_PRC: price, MULTI_PAR_SAL: several ? 'C' : '',
      }), // prettier-ignore
    ),
  ].join('\n')}\n`;

/** A thousand parcels, or some more. */
export const floridaParcels = (each = 167): StatewideParcel[] => statewideParcels(floridaCounties, each);
