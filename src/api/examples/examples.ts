/**
 * An example of each call that a token opens, by its name: what the OpenAPI document, the page of the API and the
 * command line show. test/api/examples runs each of them.
 */
import { accountExamples } from './accountExamples.ts';
import { billingExamples } from './billingExamples.ts';
import { contactExamples } from './contactExamples.ts';
import { dealExamples } from './dealExamples.ts';
import type { AnyExample, ExampleIds, Examples, ProgramCallName } from './example.ts';
import { listExamples } from './listExamples.ts';
import { marketingExamples } from './marketingExamples.ts';
import { propertyExamples } from './propertyExamples.ts';
import { searchExamples } from './searchExamples.ts';

const examples: Examples = {
  ...searchExamples,
  ...listExamples,
  ...propertyExamples,
  ...dealExamples,
  ...contactExamples,
  ...accountExamples,
  ...billingExamples,
  ...marketingExamples,
};

/** Null: no token opens the call. */
export function exampleOf(call: string, ids: ExampleIds): AnyExample | null {
  if (!Object.hasOwn(examples, call)) return null;
  const make: (known: ExampleIds) => AnyExample = examples[call as ProgramCallName]; // its own key
  return make(ids);
}
