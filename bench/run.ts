/**
 * `npm run bench`: what the promises about speed come to on this machine, each as a ratio of two things measured side
 * by side. Ends with 0 however slow it was; wrong results and errors end with 1.
 */
import type { PartResult } from './support/figure.ts';
import { keptResults } from './support/keptResults.ts';
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
  fuzz: async () => (await import('./parts/fuzz.ts')).benchFuzz(),
  isolation: async () => (await import('./parts/isolation.ts')).benchIsolation(),
  billing: async (given) => (await import('./parts/billing.ts')).benchBilling(given),
  files: async (given) => (await import('./parts/files.ts')).benchFiles(given),
  calls: async (given) => (await import('./parts/calls.ts')).benchCalls(given),
  load: async (given) => (await import('./parts/load.ts')).benchLoad(given),
  kill: async () => (await import('./parts/kill.ts')).benchKill(),
  moneyKill: async () => (await import('./parts/moneyKill.ts')).benchMoneyKill(),
  outages: async () => (await import('./parts/outages.ts')).benchOutages(),
  audit: async () => (await import('./parts/audit.ts')).benchAudit(),
  webhooks: async () => (await import('./parts/webhooks.ts')).benchWebhooks(),
  archive: async () => (await import('./parts/archive.ts')).benchArchive(),
  marketing: async () => (await import('./parts/marketing.ts')).benchMarketing(),
  marketingKill: async () => (await import('./parts/marketingKill.ts')).benchMarketingKill(),
  country: async (given) => (await import('./parts/country.ts')).benchCountry(given),
  grid: async (given) => (await import('./parts/grid.ts')).benchGrid(given),
};

const options = optionsOrExit();
// Servers started here end with us, however we are ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
const machine = machineLine();
console.log(machine);
const kept = keptResults(options, machine);
for (const name of options.parts) {
  if (kept.has(name)) {
    console.log(`\n${name}: measured before, see ${options.jsonFile ?? ''}`);
    continue;
  }
  const started = performance.now();
  try {
    const result = await parts[name](options);
    print(`${name} (${((performance.now() - started) / 1000).toFixed(0)} s)`, result);
    kept.add(name, asJson(result));
  } catch (error) {
    // The other parts still say something; with --resume this one is tried again.
    console.error(`\n${name} failed:`, error);
    process.exitCode = 1;
  }
}
if (options.isDiscarding) await (await import('./support/removeGenerated.ts')).removeGenerated(options.sizes);

function optionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return process.exit(2);
  }
}
