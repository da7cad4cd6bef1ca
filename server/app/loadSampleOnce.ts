import type { Services } from '../platform/http/services.ts';

/** On a first start without data: generates the labelled sample counties, so that there is something to search. */
export async function loadSampleOnce({ warehouse, config, facts }: Services): Promise<void> {
  // Data that cannot be read is no reason to put invented ones in its place.
  if (warehouse.current() !== null || warehouse.problem() !== null || config.sampleParcels === 0) return;
  // Other servers may have published theirs.
  if (facts !== null && facts.isEmpty() !== true) {
    console.log(`Sample data: none is made, because ${facts.where} has facts, or does not say that it has none.`);
    return;
  }
  const { loadSample } = await import('../data/sample/loadSample.ts');
  let shown = '';
  const report = await loadSample({
    dir: config.warehouseDir,
    parcels: config.sampleParcels,
    onProgress: ({ step }) => {
      if (step !== shown) console.log(`Sample data: ${step} ...`);
      shown = step;
    },
  });
  console.log(
    `Sample data: ${report.parcels.toLocaleString('en-US')} generated parcels in ${report.seconds.toFixed(1)} s. Real ones come in with Add records (g Shift+A) or npm run ingest.`,
  );
}
