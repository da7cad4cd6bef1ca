import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameSays } from '../../../../server/data/propose/columnName.ts';
import { meanings } from '../../../../server/data/propose/rollWords.ts';

describe('what the name of a column says', () => {
  it.each([
    // Florida's NAL.
    ['PARCEL_ID', 'apn', 1],
    ['DOR_UC', 'useCode', 1],
    ['JV', 'estimatedValue', 1],
    ['LND_VAL', 'assessedLandValue', 1],
    ['LND_SQFOOT', 'lotSquareFeet', 1],
    ['EFF_YR_BLT', 'effectiveYearBuilt', 1],
    ['ACT_YR_BLT', 'yearBuilt', 1],
    ['TOT_LVG_AREA', 'squareFeet', 1],
    ['NO_BULDNG', 'buildingCount', 1],
    ['NO_RES_UNTS', 'units', 1],
    ['SALE_PRC1', 'salePrice', 1],
    ['SALE_YR2', 'saleYear', 2],
    ['OR_BOOK1', 'saleBook', 1],
    ['OWN_NAME', 'ownerName', 1],
    ['OWN_ADDR1', 'mailStreetAddress', 1],
    ['OWN_ZIPCD', 'mailZip', 1],
    ['PHY_ADDR1', 'streetAddress', 1],
    ['PHY_CITY', 'cityName', 1],
    ['PHY_ZIPCD', 'zip', 1],
    ['ASMNT_YR', 'assessedYear', 1],
    ['ALT_KEY', 'alternateApn', 1],
    // RESO.
    ['ParcelNumber', 'apn', 1],
    ['BedroomsTotal', 'bedrooms', 1],
    ['LotSizeAcres', 'lotAcres', 1],
    ['StreetDirPrefix', 'streetPreDirection', 1],
    // Assessors.
    ['Situs Address', 'streetAddress', 1],
    ['prior_sale_price', 'salePrice', 2],
    ['last_transfer_date', 'saleDate', 0],
    ['assessed_value_2021', 'assessedValue', 1],
    ['Heated Area', 'squareFeet', 1],
    ['Deed Book', 'saleBook', 1],
    ['Owner 2', 'owner2Name', 1],
    // Appraisal districts of Texas.
    ['mailto', 'ownerName', 1],
    ['site_addr_1', 'streetAddress', 1],
    ['MLS#', 'listNumber', 1],
    ['site_addr_2', 'cityName', 1],
    ['site_addr_3', 'zip', 1],
    ['state_class', 'useCode', 1],
    ['new_own_dt', 'saleDate', 1],
    ['yr_impr', 'yearBuilt', 1],
    ['bld_ar', 'squareFeet', 1],
    ['land_ar', 'lotSquareFeet', 1],
    ['lgl_1', 'legalDescription', 1],
    ['tot_mkt_val', 'estimatedValue', 1],
  ] as const)('%s is %s', (header, meaning, turn) => {
    expect(nameSays(header)).toMatchObject({ meaning, turn });
  });

  it.each(['AV_SD', 'heating', '$/SQUARE FEET', 'OWN_ADDR2', 'price per acre', ''])(
    'of "%s" nothing is said',
    (header) => {
      expect(nameSays(header)).toBeNull();
    },
  );

  it('is understood where dBASE has cut it, if one meaning alone begins so', () => {
    const names = Object.entries(meanings).flatMap(([meaning, { names: of }]) =>
      of.split(' ').map((name) => ({ name, meaning })),
    );
    const whole = new Set(names.map(({ name }) => name));
    const cut = names.flatMap(({ name, meaning }) => (name.length > 10 ? { name: name.slice(0, 10), meaning } : []));
    const meaningsOf = Map.groupBy(cut, ({ name }) => name);
    let [alone, several] = [0, 0];
    for (const [name, of] of meaningsOf) {
      if (whole.has(name)) continue;
      const isOne = new Set(of.map(({ meaning }) => meaning)).size === 1;
      expect([name, nameSays(name.toUpperCase())?.meaning ?? null]).toEqual([name, isOne ? of[0]?.meaning : null]);
      if (isOne) alone += 1;
      else several += 1;
    }
    expect(alone).toBeGreaterThan(200);
    expect(several).toBeGreaterThan(10);
    // A name that is shorter is not cut.
    expect(nameSays('vacantbui')).toBeNull();
    // Nor is one with a blank.
    expect(nameSays('vacant bui')).toBeNull();
  });

  it('does not depend on capitals, blanks, lines or points around and within', () => {
    const names = Object.values(meanings).flatMap(({ names }) => names.split(' '));
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.constantFrom('', ' ', '.', '_'),
        fc.boolean(),
        (name, edge, isUpper) => {
          const written = `${edge}${isUpper ? name.toUpperCase() : name}${edge}`;
          expect(nameSays(written)?.meaning).toBe(nameSays(name)?.meaning);
          expect(nameSays(written)).not.toBeNull();
        },
      ),
    );
  });
});
