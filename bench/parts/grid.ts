import { benchResults } from '../grid/benchResults.ts';
import { benchSheet } from '../grid/benchSheet.ts';
import { buildBarePage } from '../support/barePage.ts';
import { openBrowsers } from '../grid/openPages.ts';
import { startBenchServer } from '../server/startBenchServer.ts';
import { buildPages } from '../support/buildPages.ts';
import type { PartResult } from '../support/figure.ts';
import type { Options } from '../support/options.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';

/** From a key to the painted screen: our pages with everything they do, against a page with only Handsontable. */
export async function benchGrid({ sizes }: Options): Promise<PartResult> {
  const warehouse = await sampleWarehouse(sizes[0] ?? 100_000);
  const { dir } = await buildPages();
  const bareDir = await buildBarePage('bareGrid');
  const server = await startBenchServer(warehouse, dir);
  const browsers = await openBrowsers();
  try {
    const results = await benchResults(browsers, server, bareDir);
    const sheet = await benchSheet(browsers, server, bareDir);
    return {
      figures: [...results.figures, ...sheet.figures],
      notes: [
        'frames come as on a screen of 60 Hz: a time holds up to 17 ms of waiting for the next; the processor time does not',
        ...results.notes,
        ...sheet.notes,
      ],
    };
  } finally {
    await browsers.close();
    await server.close();
  }
}
