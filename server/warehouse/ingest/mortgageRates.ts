/**
 * Yearly average rate of 30-year fixed mortgages in percent, United States.
 * Source: Freddie Mac, Primary Mortgage Market Survey, annual averages (the survey began in April 1971).
 */
export const mortgageRatePercents: Readonly<Record<number, number>> = {
  1971: 7.54,
  1972: 7.38,
  1973: 8.04,
  1974: 9.19,
  1975: 9.05,
  1976: 8.87,
  1977: 8.85,
  1978: 9.64,
  1979: 11.2,
  1980: 13.74,
  1981: 16.63,
  1982: 16.04,
  1983: 13.24,
  1984: 13.88,
  1985: 12.43,
  1986: 10.19,
  1987: 10.21,
  1988: 10.34,
  1989: 10.32,
  1990: 10.13,
  1991: 9.25,
  1992: 8.39,
  1993: 7.31,
  1994: 8.38,
  1995: 7.93,
  1996: 7.81,
  1997: 7.6,
  1998: 6.94,
  1999: 7.44,
  2000: 8.05,
  2001: 6.97,
  2002: 6.54,
  2003: 5.83,
  2004: 5.84,
  2005: 5.87,
  2006: 6.41,
  2007: 6.34,
  2008: 6.03,
  2009: 5.04,
  2010: 4.69,
  2011: 4.45,
  2012: 3.66,
  2013: 3.98,
  2014: 4.17,
  2015: 3.85,
  2016: 3.65,
  2017: 3.99,
  2018: 4.54,
  2019: 3.94,
  2020: 3.11,
  2021: 2.96,
  2022: 5.34,
  2023: 6.81,
  2024: 6.72,
  2025: 6.6,
};

const years = Object.keys(mortgageRatePercents).map(Number);
export const firstRateYear = Math.min(...years);
export const lastRateYear = Math.max(...years);

/**
 * The average rate of a year as a fraction; years outside the table take its nearest end.
 *
 * @example mortgageRateOf(2012) // 0.0366
 */
export function mortgageRateOf(year: number): number {
  const inTable = Math.min(Math.max(Math.trunc(year), firstRateYear), lastRateYear);
  const percent = mortgageRatePercents[inTable];
  if (percent === undefined) throw new RangeError(`no mortgage rate for the year ${year}`);
  return Math.round(percent * 100) / 10_000;
}
