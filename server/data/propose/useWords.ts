/** Words and codes of land use that public rolls write, and the property types that they mean. */
import type { propertyTypes } from '../../../src/api/catalogue/property/propertyTypes.ts';

export type PropertyTypeCode = keyof typeof propertyTypes;

/** The first that fits counts: what is vacant before what it is zoned for, the special before the general. */
export const useWords: readonly (readonly [RegExp, PropertyTypeCode, number])[] = [
  [/VAC.*(COMM|BUSINESS)|COMM.*VAC/, '9002', 0.85],
  [/VAC.*INDUS|INDUS.*VAC/, '9003', 0.85],
  [/VAC.*RES|RES.*(VAC|LOT\b)|UNIMPROVED RES/, '9001', 0.85],
  [/\bVAC(ANT)?\b|UNIMPROVED|UNDEVELOPED|^LAND$|ACREAGE NOT/, '9000', 0.75],
  [/OFFICE.*CONDO|CONDO.*(OFC|OFFICE)/, '3002', 0.85],
  [/MEDICAL|DENTAL|CLINIC/, '3001', 0.75],
  [/MOBILE HOME PARK|MANUFACTURED HOME PARK|TRAILER PARK/, '1022', 0.9],
  [/MOBILE|MANUFACTURED|TRAILER/, '1006', 0.85],
  [/TOWN ?(HOUSE|HOME)|ZERO LOT/, '1002', 0.85],
  [/\bROW ?(HOUSE|HOME)?\b/, '1003', 0.8],
  [/CO-?OP(ERATIVE)?\b/, '1005', 0.75],
  [/CONDO(?!.*(COMM|OTHER))/, '1004', 0.85],
  [/QUAD(RU)?PLEX|FOUR ?PLEX|4-?PLEX|FOUR FAMILY|4 FAMILY/, '1012', 0.9],
  [/TRIPLEX|THREE FAMILY|3 FAMILY/, '1011', 0.9],
  [/DUPLEX|TWO FAMILY|2 FAMILY/, '1010', 0.9],
  [/(2|TWO) ?(-|TO) ?(4|FOUR)/, '1013', 0.85],
  [/SINGLE[ -]?FAM|^SFR?\b|ONE FAMILY|1 FAMILY|PARSONAGE/, '1001', 0.9],
  [/DORM|FRATERNITY|SORORITY/, '1023', 0.8],
  [/BOARDING|ROOMING/, '1021', 0.8],
  [/APARTMENT|\bAPTS?\b/, '1020', 0.8],
  [/MULTI[ -]?FAM|MULTIPLE RES|MULTI-UNIT/, '1014', 0.8],
  [/MIXED USE|COMMERCIAL RES/, '2006', 0.8],
  [/SHOPPING|STRIP (CENTER|STORE)/, '2002', 0.85],
  [/RESTAURANT|RESTURANT|CAFETERIA|FAST FOOD/, '2003', 0.85],
  [/HOTEL|MOTEL/, '2004', 0.85],
  [/SERVICE STATION|GAS STATION|AUTO|GARAGE.*COMM/, '2005', 0.7],
  [/GARAGE - RES|RES.*GARAGE|ACCESSORY|OUTBUILDING/, '1030', 0.75],
  [/PARKING/, '2007', 0.85],
  [/\bBANK\b|FINANCIAL INST/, '2008', 0.8],
  [/WAREHOUSE|STORAGE|DISTRIBUTION/, '4001', 0.8],
  [/LIGHT (MANUF|INDUS|MFG)/, '4002', 0.85],
  [/HEAVY (MANUF|INDUS|MFG)/, '4003', 0.85],
  [/INDUSTRIAL|MANUFACTURING|FACTORY/, '4000', 0.8],
  [/OFFICE|PROFESSIONAL/, '3000', 0.8],
  [/CHURCH|RELIGIOUS|TEMPLE|MOSQUE|SYNAGOGUE/, '8002', 0.9],
  [/SCHOOL|COLLEGE|UNIVERSITY|EDUCATION/, '8003', 0.85],
  [/HOSPITAL/, '8004', 0.9],
  [/CEMETER|MORTUARY|FUNERAL/, '8005', 0.8],
  [/UTILIT/, '8006', 0.85],
  [/GOVERN|MUNICIPAL|COUNTY|FEDERAL|STATE OWNED|PUBLIC/, '8001', 0.7],
  [/GOLF/, '6001', 0.9],
  [/CLUB|THEATER|LODGE|UNION HALL/, '6002', 0.75],
  [/RECREATION|PARKS?\b/, '6000', 0.7],
  [/RAIL/, '7001', 0.8],
  [/TIMBER|FOREST/, '5002', 0.85],
  [/FARM|RANCH|DAIRY|ORCHARD/, '5001', 0.75],
  [/AGRI|PASTURE|CROP|GROVE/, '5000', 0.8],
  [/STORE|RETAIL/, '2001', 0.8],
  [/EXEMPT/, '8000', 0.6],
  [/COMMERCIAL|\bCOMM\b/, '2000', 0.8],
  [/RESIDENTIAL|RES(IDENCE)?\b/, '1000', 0.7],
];

/** Land use codes of the Florida Department of Revenue (DOR_UC, 000 to 099). */
export const floridaUses: Readonly<Record<string, PropertyTypeCode>> = {
  0: '9001', 1: '1001', 2: '1006', 3: '1020', 4: '1004', 5: '1005', 6: '1021', 7: '1030', 8: '1013', 9: '1030',
  10: '9002', 11: '2001', 12: '2006', 13: '2001', 14: '2001', 15: '2002', 16: '2002', 17: '3000', 18: '3000', 19: '3001',
  21: '2003', 22: '2003', 23: '2008', 24: '3000', 25: '2000', 26: '2005', 27: '2005', 28: '2007', 29: '2000', 30: '2000',
  31: '6002', 32: '6002', 33: '2003', 34: '6000', 35: '6000', 36: '6000', 37: '6000', 38: '6001', 39: '2004',
  40: '9003', 41: '4002', 42: '4003', 43: '4000', 44: '4000', 45: '4000', 46: '4000', 47: '4000', 48: '4001', 49: '4001',
  50: '5000', 51: '5000', 52: '5000', 53: '5000', 54: '5002', 55: '5002', 56: '5002', 57: '5002', 58: '5002', 59: '5002',
  60: '5000', 61: '5000', 62: '5000', 63: '5000', 64: '5000', 65: '5000', 66: '5000', 67: '5001', 68: '5001', 69: '5001',
  71: '8002', 72: '8003', 73: '8004', 74: '8000', 75: '8000', 76: '8005', 77: '6002', 78: '8000', 79: '8000',
  81: '8001', 82: '8001', 83: '8003', 84: '8003', 85: '8004', 86: '8001', 87: '8001', 88: '8001', 89: '8001',
  91: '8006', 92: '4000', 98: '7001', 99: '9000',
}; // prettier-ignore

/** Classes of the Texas Comptroller's Property Classification Guide: a letter, and a digit where it parts. */
export const texasClasses: Readonly<Record<string, PropertyTypeCode>> = {
  A: '1001', A2: '1006', B: '1014', C: '9000', D: '5000', E: '5000', F1: '2000', F2: '4000', J: '8006', M: '1006',
  O: '9001', X: '8000',
}; // prettier-ignore

/** Property class codes of New York State (three digits), as far as they are common. */
export const newYorkClasses: Readonly<Record<string, PropertyTypeCode>> = {
  210: '1001', 215: '1008', 220: '1010', 230: '1011', 240: '1001', 250: '1001', 260: '1007', 270: '1006', 280: '1014',
  311: '9001', 314: '9001', 330: '9002', 340: '9003', 411: '1020', 414: '2004', 416: '1022', 418: '1021', 421: '2003',
  426: '2003', 432: '2005', 433: '2005', 438: '2007', 449: '4001', 452: '2002', 462: '2008', 464: '3000', 465: '3001',
  482: '2006', 483: '2006', 612: '8003', 620: '8002', 641: '8004', 652: '8001', 695: '8005', 710: '4000',
}; // prettier-ignore
