import { expect, it } from 'vitest';
import { leadTypeCodes, leadTypes } from '../../../src/api/catalogue/search/leadTypes.ts';
import { tellingColumns } from '../../../src/api/catalogue/search/tellingColumns.ts';

it('rows of every lead type begin with why, where, who and worth, and name day and amount of their record', () => {
  for (const code of leadTypeCodes) {
    const { keys, withRoom } = tellingColumns(code);
    expect([code, keys.slice(0, 6)]).toEqual([
      code,
      ['leads', 'street', 'cityZip', 'ownerName', 'mailPlace', 'estimatedValue'],
    ]);
    const day = code === 'A' ? 'auctionDate' : leadTypes[code].record === 'parcel' ? 'lastSaleYear' : 'listingDate';
    expect([code, keys.includes(day)]).toEqual([code, true]);
    // As many as fit at 1440 pixels, and none twice.
    expect([code, keys.length <= 8]).toEqual([code, true]);
    expect([code, new Set([...keys, ...withRoom]).size]).toEqual([code, keys.length + withRoom.length]);
  }
});
