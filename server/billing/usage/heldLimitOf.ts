/** The column that limits each of what a member keeps. */
export const heldLimitOf = {
  favorites: 'favorite_property_limit',
  marketingProperties: 'marketing_list_property_limit',
  marketingContacts: 'marketing_contact_limit',
} as const;
