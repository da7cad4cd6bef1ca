/** Every call the server serves. A route exists when it stands here (rule 6). */
import { analysesContract } from './analyses.ts';
import { contactsContract } from './contacts.ts';
import { documentsContract } from './documents.ts';
import { eventsContract } from './events.ts';
import { exportImportContract } from './exportImport.ts';
import { groupsContract } from './groups.ts';
import { leadRulesContract } from './leadRules.ts';
import { listsContract } from './lists.ts';
import { logoContract } from './logo.ts';
import { mapContract } from './map.ts';
import { propertiesContract } from './properties.ts';
import { reportsContract } from './reports.ts';
import { searchContract } from './search.ts';
import { searchesContract } from './searches.ts';
import { sessionContract } from './session.ts';
import { skipTracingContract } from './skipTracing.ts';
import { statisticsContract } from './statistics.ts';
import { surroundingsContract } from './surroundings.ts';

export const contract = {
  ...sessionContract,
  ...searchContract,
  ...searchesContract,
  ...groupsContract,
  ...propertiesContract,
  ...surroundingsContract,
  ...analysesContract,
  ...mapContract,
  ...logoContract,
  ...statisticsContract,
  ...contactsContract,
  ...skipTracingContract,
  ...documentsContract,
  ...reportsContract,
  ...eventsContract,
  ...exportImportContract,
  ...listsContract,
  ...leadRulesContract,
} as const;

export type CallName = keyof typeof contract;
