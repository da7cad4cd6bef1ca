import { describe, expect, it } from 'vitest';
import { cardFields, pictureDataType } from '../../../../src/api/catalogue/search/cardFields.ts';

describe('fields of the picture cards', () => {
  it.each([
    ['R-SEARCH-031', 'M', ['listingAmount', 'mlsStatusDate', 'status']],
    ['R-SEARCH-032', 'A', ['auctionDate', 'openingBidAmount', 'documentType']],
    ['R-SEARCH-033', 'P', ['listingDate', 'documentType', 'unpaidBalance']],
    ['R-SEARCH-034', 'B', ['listingDate', 'bankruptcyChapter', 'lastSaleAmount']],
    ['R-SEARCH-035', 'E', ['estimatedEquity', 'openMortgageBalance', 'lastSaleAmount']],
    ['R-SEARCH-035', 'R', ['estimatedEquity', 'openMortgageBalance', 'lastSaleAmount']],
    ['R-SEARCH-035', 'V', ['estimatedEquity', 'openMortgageBalance', 'lastSaleAmount']],
    ['R-SEARCH-035', 'C', ['estimatedEquity', 'openMortgageBalance', 'lastSaleAmount']],
    ['R-SEARCH-035', 'D', ['estimatedEquity', 'openMortgageBalance', 'lastSaleAmount']],
    ['R-SEARCH-035', 'CUSTOM', ['estimatedEquity', 'openMortgageBalance', 'lastSaleAmount']],
    ['O-048', 'F', ['listingDate', 'documentType', 'unpaidBalance']],
    ['O-048', 'L', ['listingDate', 'lienDocumentType', 'defaultAmount']],
  ] as const)('%s of %s', (_, code, fields) => {
    expect(cardFields(code)).toEqual(fields);
  });

  it('R-SEARCH-036 are shown as price, date or as they are', () => {
    expect(cardFields('M').map(pictureDataType)).toEqual(['PRICE', 'DATE', 'NONE']);
    expect(cardFields('B').map(pictureDataType)).toEqual(['DATE', 'NONE', 'PRICE']);
  });
});
