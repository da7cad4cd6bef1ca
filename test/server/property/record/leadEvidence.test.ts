import { describe, expect, it } from 'vitest';
import { factKeys } from '../../../../src/api/catalogue/property/facts.ts';
import { leadTiles, leadTypes } from '../../../../src/api/catalogue/search/leadTypes.ts';
import type { Facts } from '../../../../src/api/contract/property/properties.ts';
import { leadEvidence } from '../../../../server/property/record/leadEvidence.ts';

const facts = (known: Partial<Facts>): Facts => ({
  ...(Object.fromEntries(factKeys.map((key) => [key, null])) as Facts), // every fact may be unknown
  ...known,
});
const evidence = (known: Partial<Facts>): string[] =>
  leadEvidence(facts(known)).map((lead) => `${lead.label}: ${lead.evidence}`);

describe('evidence of lead types', () => {
  it.each([
    [
      { absentee: true, mailStreetAddress: '12 OAK AVE', mailCity: 'RICHMOND', mailState: 'VA', ownershipLength: 17.4 },
      'Absentee owner: Mail goes to 12 Oak Ave, Richmond VA; owned 17 years.',
    ],
    [
      {
        absentee: true,
        occupancyBasis: 'STREET',
        ownerOccupied: false,
        mailStreetAddress: '12 OAK AVE',
        mailCity: 'RICHMOND',
        mailState: 'VA',
      },
      'Absentee owner: Mail goes to 12 Oak Ave, Richmond VA, another street line.',
    ],
    [
      { absentee: true, occupancyBasis: 'BOX', ownerOccupied: false },
      'Absentee owner: PO box; the source says not owner occupied.',
    ],
    [
      {
        leadE: true,
        estimatedEquity: 180_000,
        equityShare: 0.62,
        estimatedValue: 290_000,
        estimatedValueMethod: 'Assessed value of 2021',
        openMortgageBalance: 110_000,
        openMortgageBalanceMethod: 'Estimated: 80 % loan at purchase, 30 years, 4.5 %',
        ownershipLength: 17.4,
      },
      'High Equity: Equity of $180,000 is 62% of the estimated value of $290,000; value: Assessed value of 2021; loans of $110,000: Estimated: 80 % loan at purchase, 30 years, 4.5 %; owned 17 years.',
    ],
    [
      {
        leadP: true,
        foreclosureDocumentType: 'Notice of Default',
        foreclosureDate: '2026-03-09',
        unpaidBalance: 120_000,
      },
      'Pre-Foreclosure: Notice of Default recorded on 03/09/2026; unpaid balance $120,000.',
    ],
    [
      { leadL: true, openLienCount: 2, openLienAmount: 12_345, lienType: 'TAX', lienDate: '2024-01-02' },
      'Lien: 2 open liens; $12,345 in total; latest: Tax recorded on 01/02/2024.',
    ],
    [
      {
        leadM: true,
        mlsListingStatus: 'ACTIVE',
        mlsStatusDate: '2026-06-01',
        mlsListingAmount: 350_000,
        daysOnMarket: 1,
      },
      'MLS listings: Active since 06/01/2026 for $350,000; 1 day on the market.',
    ],
    [
      { leadC: true, lastSaleDate: '2015-03-09', lastSaleAmount: 99_000, mailCity: 'RENO', mailState: 'NV' },
      'Cash Buyer: Bought without a loan on 03/09/2015 for $99,000; mail goes to Reno NV.',
    ],
    [
      { leadB: true, bankruptcyChapter: 13, bankruptcyDate: '2025-05-05' },
      'Bankruptcy: Open bankruptcy case, chapter 13 recorded on 05/05/2025.',
    ],
    [
      { leadA: true, auctionDate: '2026-07-01', openingBidAmount: 50_000 },
      'Auction: Auction on 07/01/2026; opening bid $50,000.',
    ],
    [
      { leadP: true, foreclosureDocumentType: 'Notice of Default', defaultAmount: 9_000 },
      'Pre-Foreclosure: Notice of Default; default amount $9,000.',
    ],
    [
      { leadF: true, ownerName: 'LANTERN BANK', lastTransferDate: '2024-02-03' },
      'Foreclosure: Owned by LANTERN BANK after foreclosure; taken over on 02/03/2024.',
    ],
    [{ leadF: true }, 'Foreclosure: Owned by a lender after foreclosure.'],
    [{ leadC: true }, 'Cash Buyer: Bought without a loan; mail goes to another address.'],
    [{ absentee: true, ownershipLength: 0.9 }, 'Absentee owner: Mail goes to another address; owned less than a year.'],
    [{ absentee: true, ownershipLength: 1 }, 'Absentee owner: Mail goes to another address; owned 1 year.'],
    [{ leadD: true, divorceDate: '2024-02-03' }, 'Divorce: Divorce filing recorded on 02/03/2024.'],
    [
      { leadSold: true, lastSaleDate: '2024-02-03', lastSaleAmount: 99_000 },
      'Recently Sold: Sold on 02/03/2024 for $99,000.',
    ],
    [{ leadV: true, vacantDate: '2024-02-03' }, 'Vacant: Flagged vacant by the source; since 02/03/2024.'],
    [
      { leadFail: true, mlsListingStatus: 'FAIL', mlsListingDate: '2024-02-03', daysOnMarket: 40 },
      'Failed: Failed since 02/03/2024; 40 days on the market.',
    ],
    [{ leadV: true }, 'Vacant: Flagged vacant by the source.'],
    [{ leadR: true }, 'Free & Clear: No open loan on record.'],
  ] as [Partial<Facts>, string][])('%o reads', (known, text) => {
    expect(evidence(known)).toEqual([text]);
  });

  it('has a sentence for every lead type, even where all else is unknown', () => {
    for (const code of leadTiles) {
      const { fact } = leadTypes[code];
      const found = fact === null ? [] : leadEvidence(facts({ [fact]: true }));
      expect({ code, codes: found.map((lead) => lead.code) }).toEqual({ code, codes: fact === null ? [] : [code] });
      for (const lead of found) expect(lead.evidence).toMatch(/^[A-Z0-9].*[^;. ]\.$/);
      for (const lead of found) expect(lead.evidence).not.toMatch(/null|undefined|NaN/);
    }
  });

  it('says nothing where no flag is true', () => {
    expect(evidence({ leadE: false, absentee: false })).toEqual([]);
  });
});
