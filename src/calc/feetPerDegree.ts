/** Feet of a degree of latitude, on a sphere as large as the earth; of longitude times the cosine of the latitude. */
export const FEET_PER_DEGREE = 364_829;
