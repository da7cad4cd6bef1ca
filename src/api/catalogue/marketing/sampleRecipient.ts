/** Shown in previews when there is no contact yet (R-CAMPAIGN-018; O-127; C076 and the sign-in answer). */
export const sampleRecipient = {
  firstName: 'John',
  lastName: 'Sample',
  companyName: '',
  streetAddress: '123 Main Street',
  city: 'Anytown',
  state: 'CA',
  zip: '12345',
};
