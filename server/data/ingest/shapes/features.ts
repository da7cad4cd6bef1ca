/** What is read of a file of shapes, whatever its format. */
import type { ToDegrees } from './toDegrees.ts';

export interface ShapeFeature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
}

export interface Shapes {
  /** Names of the attributes of all features. */
  readonly columns: readonly string[];
  readonly toDegrees: ToDegrees;
  readonly features: () => AsyncIterable<ShapeFeature>;
}
