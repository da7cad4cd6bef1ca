import { expect, it } from 'vitest';
import { placeholderValues, sampleValues } from '../../../src/api/marketing/placeholderValues.ts';
import { ownerFields } from '../../../server/contacts/contacts/ownerFields.ts';

const business = {
  businessFirstName: 'Ann',
  businessLastName: 'Lee',
  businessName: 'Lee Homes',
  businessPhone: '4345551234',
  businessUrl: 'lee.example',
  businessEmail: 'ann@lee.example',
  businessStreetAddress: '1 Main St',
  businessCity: 'Columbus',
  businessState: 'OH',
  businessZip: '43004',
};
const nobody = Object.fromEntries(Object.keys(business).map((key) => [key, ''])) as Record<
  keyof typeof business,
  string
>; // its keys
const owner = (name: string, kind: string | null) => {
  const [first] = ownerFields({
    propertyId: 1,
    name,
    kind,
    order: null,
    street: null,
    city: null,
    state: null,
    zip: null,
  });
  if (first === undefined) throw new Error(name);
  return first;
};
const place = { street: '808 MCKINLEY AVE NE', city: 'ST PAUL', state: 'MN', zip: '55102' };

it('R-CAMPAIGN-017 are names as people write them, phones with their signs, and places on one line', () => {
  expect(placeholderValues(business, owner('SMITH, JOHN A & MARY', 'PERSON'), place)).toEqual({
    MyBusinessFirstName: 'Ann',
    MyBusinessLastName: 'Lee',
    'MyBusinessFirst/LastName': 'Ann Lee',
    MyBusinessName: 'Lee Homes',
    MyBusinessPhone: '(434) 555-1234',
    MyBusinessWebsite: 'lee.example',
    MyBusinessEmail: 'ann@lee.example',
    MyBusinessStreet: '1 Main St',
    MyBusinessCity: 'Columbus',
    MyBusinessState: 'OH',
    MyBusinessZip: '43004',
    'MyBusinessCity/State/Zip': 'Columbus, OH 43004',
    OwnerFirstName: 'John',
    OwnerLastName: 'Smith',
    OwnerFullName: 'John A Smith',
    PropertyStreet: '808 McKinley Ave NE',
    PropertyCity: 'St Paul',
    PropertyState: 'MN',
    PropertyZip: '55102',
    'PropertyCity/State/Zip': 'St Paul, MN 55102',
  });
});

it('a company has no first name and is the full one; what is unknown is empty', () => {
  const values = placeholderValues(nobody, owner('KESTREL PROPERTIES LLC', 'COMPANY'), { ...place, city: '', zip: '' });
  expect(values).toMatchObject({ OwnerFirstName: '', OwnerLastName: '', OwnerFullName: 'Kestrel Properties LLC' });
  expect(values).toMatchObject({ MyBusinessPhone: '', 'MyBusinessCity/State/Zip': '', 'PropertyCity/State/Zip': 'MN' });
  expect(placeholderValues({ ...nobody, businessPhone: '555-1234' }, owner('X', null), place).MyBusinessPhone).toBe(
    '555-1234',
  );
});

it('R-CAMPAIGN-018 a preview without a recipient shows the sample one', () => {
  expect(sampleValues(business)).toMatchObject({
    OwnerFullName: 'John Sample',
    PropertyStreet: '123 Main Street',
    'PropertyCity/State/Zip': 'Anytown, CA 12345',
  });
});
