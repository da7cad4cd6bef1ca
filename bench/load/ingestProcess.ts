/** An ingest as `npm run ingest` does it: a process of its own, with the memory that it is given. */
import { loadSample } from '../../server/data/sample/loadSample.ts';
import { stepBack } from '../../server/platform/apart/stepBack.ts';

stepBack(19);
const [dir = '', parcels = ''] = process.argv.slice(2);
await loadSample({ dir, parcels: Number(parcels), memoryLimit: '4GB' });
