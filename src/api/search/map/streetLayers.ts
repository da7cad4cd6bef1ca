/** The layers of a file of streets that are drawn, by the names that a Protomaps basemap gives them. */
export const STREET_LAYERS = ['roads', 'water', 'landuse', 'places', 'buildings'] as const;
