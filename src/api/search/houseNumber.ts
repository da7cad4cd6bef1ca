/**
 * Whether an address names a house, as the warehouse reads numbers: `12 Oak St`, `1035-67 Oak St`, `12 1/2 Oak St`. What
 * names only a street (`N Howard St`, `5th Ave`) means all of its parcels.
 */
export const namesHouse = (address: string): boolean =>
  /^\s*0*[1-9]\d*[a-z]?(?:-\d+[a-z]?|-[a-z])?(?:\s+\d\/\d)?\s+\S/i.test(address);
