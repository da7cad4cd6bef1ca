/**
 * The machines behind the sign-in page: loaded and spawned by root after it, each under its key as system id. An event goes to the machine whose key is the first
 * word of the event's type (`search.run` goes to `search`). To add a machine, add a line here.
 */
import { alertsMachine } from './alerts.ts';
import { analysesMachine } from './analyses.ts';
import { analysisMachine } from './analysis.ts';
import { columnsMachine } from './columns.ts';
import { dataMachine } from './data.ts';
import { conflictsMachine } from './conflicts.ts';
import { correctionsMachine } from './corrections.ts';
import { contactsMachine } from './contacts.ts';
import { documentsMachine } from './documents.ts';
import { downloadMachine } from './download.ts';
import { eventsMachine } from './events.ts';
import { exportsMachine } from './exports.ts';
import { groupMachine } from './group.ts';
import { historyMachine } from './history.ts';
import { importsMachine } from './imports.ts';
import { listsMachine } from './lists.ts';
import { mapMachine } from './map.ts';
import { pictureMachine } from './picture.ts';
import { propertyMachine } from './property.ts';
import { reportsMachine } from './reports.ts';
import { savedSearchesMachine } from './savedSearches.ts';
import { searchMachine } from './search.ts';
import { statisticsMachine } from './statistics.ts';
import { suggestMachine } from './suggest.ts';
import { surroundingsMachine } from './surroundings.ts';
import { tracingMachine } from './tracing.ts';
import { textFilterMachine } from './textFilter.ts';
import { workspaceMachine } from './workspace.ts';

export const children = {
  history: historyMachine,
  workspace: workspaceMachine,
  search: searchMachine,
  searches: savedSearchesMachine,
  alerts: alertsMachine,
  columns: columnsMachine,
  data: dataMachine,
  suggest: suggestMachine,
  textFilter: textFilterMachine,
  group: groupMachine,
  lists: listsMachine,
  property: propertyMachine,
  picture: pictureMachine,
  corrections: correctionsMachine,
  map: mapMachine,
  statistics: statisticsMachine,
  surroundings: surroundingsMachine,
  analysis: analysisMachine,
  analyses: analysesMachine,
  contacts: contactsMachine,
  tracing: tracingMachine,
  documents: documentsMachine,
  reports: reportsMachine,
  download: downloadMachine,
  events: eventsMachine,
  exports: exportsMachine,
  imports: importsMachine,
  conflicts: conflictsMachine,
} as const;

export type Children = typeof children;
