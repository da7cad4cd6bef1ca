/**
 * `npm run bench`: what the promises about speed come to on this machine, each as a ratio of two things measured side
 * by side. Ends with 0 however slow it was; wrong results and errors end with 1.
 */
import { writeFileSync } from 'node:fs';
import { discardWarehouses } from './support/discardWarehouses.ts';
import type { PartResult } from './support/figure.ts';
import { machineLine } from './support/machine.ts';
import { readOptions, USAGE, type Options, type PartName } from './support/options.ts';
import { asJson, print } from './support/print.ts';

/** Loaded one by one, so that `--only calc` opens no database. */
const parts: Readonly<Record<PartName, (options: Options) => Promise<PartResult>>> = {
  calc: async () => (await import('./parts/calc.ts')).benchCalc(),
  search: async (given) => (await import('./parts/search.ts')).benchSearch(given),
  mixed: async (given) => (await import('./parts/mixed.ts')).benchMixed(given),
  map: async (given) => (await import('./parts/map.ts')).benchMap(given),
  property: async (given) => (await import('./parts/property.ts')).benchProperty(given),
  bundle: async () => (await import('./parts/bundle.ts')).benchBundle(),
  ingest: async () => (await import('./parts/ingest.ts')).benchIngest(),
  accuracy: async () => (await import('./parts/accuracy.ts')).benchAccuracy(),
  lists: async (given) => (await import('./parts/lists.ts')).benchLists(given),
  grid: async (given) => (await import('./parts/grid.ts')).benchGrid(given),
};

const options = optionsOrExit();
const machine = machineLine();
console.log(machine);
const results: Partial<Record<PartName, unknown>> = {};
for (const name of options.parts) {
  const started = performance.now();
  try {
    const result = await parts[name](options);
    print(`${name} (${((performance.now() - started) / 1000).toFixed(0)} s)`, result);
    results[name] = asJson(result);
  } catch (error) {
    // The other parts still say something.
    console.error(`\n${name} failed:`, error);
    process.exitCode = 1;
  }
}
if (options.isDiscarding) discardWarehouses(options.sizes);
if (options.jsonFile !== null) {
  writeFileSync(
    options.jsonFile,
    `${JSON.stringify({ machine, date: new Date().toISOString(), parts: results }, null, 2)}\n`,
  );
}

function optionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return process.exit(2);
  }
}
