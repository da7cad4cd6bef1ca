/**
 * What a square foot, a bath, a year, a month are worth here: rates estimated from the sales themselves, by a weighted
 * ridge regression of the log price made robust by Huber weights (iteratively reweighted least squares).
 */
import type { CompSale, CompSubject } from './comparedHome.ts';
import { featureGap, featureKeys, features, type FeatureKey } from './features.ts';
import { similarity } from './similarity.ts';
import { solveSymmetric } from './solveSymmetric.ts';
import { effectiveCount, sum, weightedMedian } from './weightedStatistics.ts';

export interface Rate {
  readonly key: FeatureKey;
  /** Change of the log price per step of the feature's scale, and its standard error. */
  readonly rate: number;
  readonly error: number;
  /** How many of the sales know the feature. */
  readonly known: number;
}

export interface MarketRates {
  /** Log price of the subject as the sales see it, before the selected comparables are reconciled. */
  readonly level: number;
  readonly rates: readonly Rate[];
  /** Robust standard deviation of the log prices around the regression, weighted by likeness. */
  readonly spread: number;
  /** What the weighted sales are worth in equal ones. */
  readonly effectiveSales: number;
}

const ROUNDS = 12;
/** Residuals beyond this many deviations lose weight (Huber 1981; 1.345 is usual, sales need a firmer hand). */
const HUBER = 1;
/** A median absolute deviation times this is the standard deviation of a normal distribution. */
const MAD_TO_SD = 1 / 0.6745;
/** What the spread is worth believing before any sale: 15 %, as much as four sales. */
const PRIOR_SPREAD = 0.15;
const PRIOR_SALES = 4;
const LEAST_SPREAD = 0.02;
/** A feature is used when the subject has it and at least this share of the sales. */
const KNOWN_SHARE = 0.5;
/** With assessments, most of size and age is in them already. */
const WITH_ASSESSMENT = 0.4;

/**
 * The rates of the sales around a subject. A feature that the subject or half of the sales lack is left out; a sale
 * that lacks a feature counts as having the subject's. Null with fewer than three usable sales.
 */
export function marketRates(subject: CompSubject, sales: readonly CompSale[]): MarketRates | null {
  const usable = sales.filter(({ saleAmount }) => saleAmount !== null && saleAmount > 0);
  if (usable.length < 3) return null;
  const keys = featureKeys.filter((key) => {
    const known = usable.filter((sale) => featureGap(key, sale, subject) !== null).length;
    return known >= KNOWN_SHARE * usable.length;
  });
  const priors = keys.map((key) => priorOf(key, keys.includes('assessed')));
  const rows = usable.map((sale) => [1, ...keys.map((key) => featureGap(key, sale, subject) ?? 0)]);
  const prices = usable.map(({ saleAmount }) => Math.log(saleAmount ?? 1));
  const alike = usable.map((sale) => similarity(sale, subject) + 1e-9);

  let weights = alike;
  let spread = PRIOR_SPREAD;
  let fit = fitRidge(rows, prices, weights, spread, priors);
  for (let round = 0; round < ROUNDS; round += 1) {
    const residuals = rows.map((row, index) => (prices[index] ?? 0) - dot(row, fit.solution));
    spread = spreadOf(residuals, alike);
    const least = HUBER * spread;
    weights = residuals.map(
      (residual, index) => (alike[index] ?? 0) * Math.min(1, least / Math.max(Math.abs(residual), 1e-12)),
    );
    fit = fitRidge(rows, prices, weights, spread, priors);
  }
  return {
    level: fit.solution[0] ?? 0,
    rates: keys.map((key, index) => ({
      key,
      rate: fit.solution[index + 1] ?? 0,
      error: spread * Math.sqrt(Math.max(0, fit.inverse[index + 1]?.[index + 1] ?? 0)),
      known: usable.filter((sale) => featureGap(key, sale, subject) !== null).length,
    })),
    spread,
    effectiveSales: effectiveCount(weights),
  };
}

interface Prior {
  readonly mean: number;
  readonly spread: number;
}

function priorOf(key: FeatureKey, hasAssessment: boolean): Prior {
  const { prior } = features[key];
  const isInAssessment = hasAssessment && key !== 'assessed' && key !== 'time';
  return isInAssessment ? { mean: prior.mean * WITH_ASSESSMENT, spread: prior.spread * WITH_ASSESSMENT } : prior;
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  sum(a.map((value, index) => value * (b[index] ?? 0)));

/** Least squares where each rate is held to its prior as strongly as the sales are noisy. The level has no prior. */
function fitRidge(
  rows: readonly (readonly number[])[],
  prices: readonly number[],
  weights: readonly number[],
  spread: number,
  priors: readonly Prior[],
): { readonly solution: number[]; readonly inverse: number[][] } {
  const size = priors.length + 1;
  const matrix = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  const right = Array.from({ length: size }, () => 0);
  rows.forEach((row, index) => {
    const weight = weights[index] ?? 0;
    for (let a = 0; a < size; a += 1) {
      const weighted = weight * (row[a] ?? 0);
      right[a] = (right[a] ?? 0) + weighted * (prices[index] ?? 0);
      const target = matrix[a];
      if (target) for (let b = 0; b < size; b += 1) target[b] = (target[b] ?? 0) + weighted * (row[b] ?? 0);
    }
  });
  priors.forEach((prior, index) => {
    const hold = (spread / prior.spread) ** 2;
    const target = matrix[index + 1];
    if (target) target[index + 1] = (target[index + 1] ?? 0) + hold;
    right[index + 1] = (right[index + 1] ?? 0) + hold * prior.mean;
  });
  return solveSymmetric(matrix, right);
}

function spreadOf(residuals: readonly number[], alike: readonly number[]): number {
  const median = weightedMedian(residuals.map(Math.abs), alike) ?? 0;
  const own = Math.max(LEAST_SPREAD, median * MAD_TO_SD);
  const sales = effectiveCount(alike);
  return Math.sqrt((sales * own ** 2 + PRIOR_SALES * PRIOR_SPREAD ** 2) / (sales + PRIOR_SALES));
}
