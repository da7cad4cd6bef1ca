/** Invented recipients of postcards: what a card has to bear (R-CAMPAIGN-018; design, section 10). The first is that of C076. */
import { sampleRecipient } from './sampleRecipient.ts';

interface CardSample {
  /** As whom it is shown. */
  readonly label: string;
  readonly owner: { readonly firstName: string; readonly lastName: string; readonly companyName: string };
  /** Of mail and of the property. */
  readonly place: { readonly street: string; readonly city: string; readonly state: string; readonly zip: string };
}

const { firstName, lastName, companyName, streetAddress: street, city, state, zip } = sampleRecipient;

export const firstSample: CardSample = {
  label: 'Ordinary',
  owner: { firstName, lastName, companyName },
  place: { street, city, state, zip },
};

export const cardSamples: readonly CardSample[] = [
  firstSample,
  {
    label: 'Long names',
    owner: { firstName: 'Maximiliana Theodora', lastName: 'Featherstonehaugh-Vandenberghe', companyName: '' },
    place: {
      street: '12345 Martin Luther King Jr Memorial Boulevard Apt 1204',
      city: 'Rancho Santa Margarita',
      state: 'CA',
      zip: '92688',
    },
  },
  {
    label: 'Accents',
    owner: { firstName: 'Zoë', lastName: 'Núñez-Château', companyName: '' },
    place: { street: '8 Peña Street', city: 'Cañon City', state: 'CO', zip: '81212' },
  },
  {
    label: 'Company',
    owner: { firstName: '', lastName: '', companyName: 'Blue Heron Holdings LLC' },
    place: { street: '400 Commerce Way Ste 210', city: 'Columbus', state: 'OH', zip: '43215' },
  },
  {
    label: 'Little known',
    owner: { firstName: '', lastName: 'Hale', companyName: '' },
    place: { street: '17 Oak Ln', city: '', state: 'VA', zip: '' },
  },
];
