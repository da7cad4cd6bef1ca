import { describe, expect, it } from 'vitest';
import type { PropertyRecord } from '../../../src/api/contract/property/properties.ts';
import { timelineOf } from '../../../src/api/property/timeline.ts';
import { propertyRecord } from '../../support/propertyRecord.ts';

const deed: PropertyRecord['deeds'][number] = {
  id: 1,
  saleDate: '2020-11-07',
  recordingDate: '2020-11-10',
  amount: 212_000,
  documentType: 'Warranty Deed',
  documentNumber: '2020-233111',
  buyer: 'ANN LEE',
  seller: 'BO RAY',
  saleSituation: 'C',
  cash: true,
  multiParcel: false,
  marketSale: true,
  notMarketReason: null,
  qualified: null,
};
const full = (change: Partial<PropertyRecord>): PropertyRecord => propertyRecord(1, { mode: 'FULL', ...change });

describe('history of a property', () => {
  it('is one line of time over all kinds of records, newest first, the undated last', () => {
    const events = timelineOf(
      full({
        deeds: [deed, { ...deed, id: 2, saleDate: null, recordingDate: null }],
        loans: [
          {
            id: 3,
            recordingDate: '2023-12-26',
            amount: 248_000,
            loanType: 'FHA',
            financingType: 'FIXED',
            interestRate: 0.0675,
            termMonths: 360,
            lender: 'CARDINAL BANK',
            open: true,
            estimatedBalance: 241_043.33,
          },
        ],
        liens: [
          {
            id: 4,
            lienType: 'TAX',
            documentType: null,
            recordingDate: '2021-01-05',
            amount: 900,
            creditor: 'COUNTY',
            open: false,
            releasedDate: '2022-02-01',
          },
        ],
        foreclosures: [
          {
            id: 5,
            status: 'AUCTION',
            documentType: 'Notice of Sale',
            recordingDate: '2024-03-01',
            auctionDate: '2024-05-01',
            openingBid: 100_000,
            unpaidBalance: 150_000,
            defaultAmount: null,
            lender: null,
            releasedDate: null,
          },
        ],
        listings: [
          {
            id: 6,
            status: 'SOLD',
            listingDate: '2020-08-01',
            statusDate: '2020-11-01',
            listAmount: 220_000,
            soldAmount: 212_000,
            soldDate: '2020-11-01',
            daysOnMarket: 92,
          },
        ],
        violations: [
          {
            id: 8,
            violationType: 'Vacant House',
            description: 'Structure unfit',
            violationDate: '2018-05-01',
            complyDate: '2018-06-01',
            open: true,
            closedDate: null,
            caseNumber: 'V-9',
          },
        ],
        court: [{ id: 7, kind: 'BANKRUPTCY', chapter: 13, recordingDate: '2019-01-01', caseNumber: '19-1' }],
      }),
    );
    expect(events.map(({ kind, date }) => [kind, date])).toEqual([
      ['foreclosure', '2024-03-01'],
      ['loan', '2023-12-26'],
      ['lien', '2021-01-05'],
      ['sale', '2020-11-07'],
      ['listing', '2020-11-01'],
      ['court', '2019-01-01'],
      ['violation', '2018-05-01'],
      ['sale', null],
    ]);
    expect(events.map(({ title, amount }) => [title, amount])).toEqual([
      ['Auction', 150_000],
      ['FHA loan', 248_000],
      ['Tax lien', 900],
      ['Cash Buyer', 212_000],
      ['Listing: Sold', 220_000],
      ['Bankruptcy, chapter 13', null],
      ['Violation: Vacant House', null],
      ['Cash Buyer', 212_000],
    ]);
    expect(events[1]?.detail).toBe('CARDINAL BANK · Fixed · 6.75% · 360 months · open, about $241,043.33');
    expect(events[6]?.detail).toBe('Structure unfit · case V-9 · to be put right by 06/01/2018 · open');
    expect(events[2]?.detail).toBe('COUNTY · released 02/01/2022');
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
  });

  it.each([
    ['below_floor', 'not a market sale: price too low for a market sale'],
    ['family', 'not a market sale: within a family'],
    ['unqualified', 'not a market sale: not qualified by the assessor'],
    [null, 'not a market sale: reason unknown'],
  ])('says in words why a transfer is no market sale: %s', (notMarketReason, words) => {
    const [event] = timelineOf(full({ deeds: [{ ...deed, marketSale: false, notMarketReason }] }));
    expect(event?.detail.endsWith(words)).toBe(true);
  });

  it('does not guess: unknown whether open says nothing of it', () => {
    const [event] = timelineOf(full({ deeds: [{ ...deed, marketSale: null, seller: null }] }));
    expect(event?.detail).toBe('ANN LEE · Warranty Deed · doc 2020-233111');
  });
});
