import { describe, expect, it } from 'vitest';
import { ownerTypes } from '../../../src/api/catalogue/property/codes.ts';
import { ownerLines } from '../../../src/api/property/ownerLines.ts';

const unknown = {
  ownerName: null,
  owner2Name: null,
  ownerType: null,
  absentee: null,
  ownerOccupied: null,
  outOfState: null,
  ownershipLength: null,
  ownedParcelCount: null,
  mailCareOf: null,
  mailStreetAddress: null,
  mailCity: null,
  mailState: null,
  mailZip: null,
};
const lines = (facts: Partial<Record<keyof typeof unknown, unknown>>) =>
  ownerLines({ ...unknown, ownerName: 'LEE ANN', ...facts } as Parameters<typeof ownerLines>[0]);
const about = (facts: Parameters<typeof lines>[0]) => lines(facts)?.about;

describe('the owner in lines', () => {
  it('has both names, the address for a letter, and nothing where nobody is named', () => {
    expect(
      lines({
        owner2Name: 'LEE BO',
        mailCareOf: 'C/O OAK MGMT',
        mailStreetAddress: '9 FAR RD',
        mailCity: 'RICHMOND',
        mailState: 'VA',
        mailZip: '232201234',
      }),
    ).toEqual({ names: ['LEE ANN', 'LEE BO'], mail: 'c/o Oak Mgmt, 9 Far Rd, Richmond VA 23220', about: [] });
    expect(lines({})?.mail).toBeNull();
    expect(lines({ mailZip: '23220' })?.mail).toBeNull();
    expect(ownerLines({ ...unknown, mailStreetAddress: '9 FAR RD' })).toBeNull();
  });

  it('says where they live as far as it is known', () => {
    for (const [facts, text] of [
      [{ outOfState: true, absentee: true }, ['Out of state']],
      [{ outOfState: false, absentee: true }, ['Lives elsewhere']],
      [{ absentee: false }, ['Lives here']],
      [{ ownerOccupied: true }, ['Lives here']],
      [{ ownerOccupied: false }, []],
    ] as const)
      expect(about(facts)).toEqual(text);
  });

  it('names every kind but a person, of whom mail is told and not living', () => {
    for (const [ownerType, label] of Object.entries(ownerTypes))
      expect(about({ ownerType, absentee: false })).toEqual(
        ownerType === 'PERSON' ? ['Lives here'] : [label, 'Mail goes here'],
      );
  });

  it('counts years and parcels', () => {
    for (const [facts, text] of [
      [{ ownershipLength: 0.4 }, ['Owned under a year']],
      [{ ownershipLength: 1.9, ownedParcelCount: 1 }, ['Owned 1 year']],
      [{ ownershipLength: 20.2, ownedParcelCount: 1200 }, ['Owned 20 years', '1,200 parcels in the county']],
    ] as const)
      expect(about(facts)).toEqual(text);
  });
});
