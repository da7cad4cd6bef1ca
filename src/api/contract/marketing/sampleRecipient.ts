import { z } from 'zod';

/** Name and address parts of whom previews are shown with (R-CAMPAIGN-008). */
export const SampleRecipient = z.object({
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  streetAddress: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});
