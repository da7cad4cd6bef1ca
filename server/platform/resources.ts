/** Everything outside the process that requests and jobs may touch. */
import type { Plan } from '../../src/api/catalogue/billing/plans.ts';
import type { AddOn } from '../../src/calc/billing/subscription.ts';
import type { Brands } from '../account/brands/brands.ts';
import type { PaymentProvider } from '../billing/payments/port.ts';
import type { Mail, Phone, Post } from '../marketing/carriers/port.ts';
import type { Apart } from './apart/apart.ts';
import type { Config } from './config/config.ts';
import type { EventBus } from './events/eventBus.ts';
import type { SharedFacts } from './facts/sharedFacts.ts';
import type { FileStore } from './files/fileStore.ts';
import type { Log } from './log/createLog.ts';
import type { Seal } from './secrets/seal.ts';
import type { Store } from './store/store.ts';
import type { Warehouse } from '../data/warehouse/openWarehouse.ts';

export interface Clock {
  readonly now: () => Date;
}

export interface Resources {
  readonly store: Store;
  readonly warehouse: Warehouse;
  /** The facts that all servers share in a bucket; null: those of the data directory are for this one. */
  readonly facts: SharedFacts | null;
  readonly clock: Clock;
  readonly config: Config;
  /** Those of the installation, read at the start. */
  readonly plans: readonly Plan[];
  readonly addOns: readonly AddOn[];
  /** Under which names the installation is seen, read at the start. */
  readonly brands: Brands;
  /** Seals what has to be read back and must not be read in the database. */
  readonly seal: Seal;
  /** How money comes in. */
  readonly payments: PaymentProvider;
  /** With what calls and texts go out; null: they are made as files. */
  readonly phone: Phone | null;
  /** By whom cards are printed and posted; null: they are made as files. */
  readonly post: Post | null;
  /** With what e-mails of campaigns go out; null: they are made as files. */
  readonly mail: Mail | null;
  readonly log: Log;
  /** Files of people: documents. */
  readonly files: FileStore;
  /** Reads what people sent, and makes their reports, outside this process. */
  readonly apart: Apart;
  /** Tells the pages that are open what changed. */
  readonly events: EventBus;
}

export const systemClock: Clock = { now: () => new Date() };
