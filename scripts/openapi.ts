/** Prints the OpenAPI document of the contract: `npm run -s openapi`. */
import { readFileSync } from 'node:fs';
import { openApiDocument } from '../server/platform/http/openapi.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
}; // our own file
process.stdout.write(`${JSON.stringify(openApiDocument(version), null, 2)}\n`);
