/** Every handler of the server, by call. A missing one is a compile error here. */
import { alertHandlers } from '../alerts/alerts.routes.ts';
import { analysisHandlers } from '../analyses/analyses.routes.ts';
import { comparableHandlers } from '../comparables/comparables.routes.ts';
import { contactHandlers } from '../contacts/contacts.routes.ts';
import { documentHandlers } from '../documents/documents.routes.ts';
import { eventHandlers } from '../events/events.routes.ts';
import { exportHandlers } from '../exports/exports.routes.ts';
import { groupHandlers } from '../groups/groups.routes.ts';
import { columnHandlers } from '../groups/columns.routes.ts';
import { historyHandlers } from '../groups/history.routes.ts';
import { listHandlers } from '../groups/lists.routes.ts';
import { savedHandlers } from '../groups/saved.routes.ts';
import { logoHandlers } from '../logo/logo.routes.ts';
import { mailHandlers } from '../mail/mail.routes.ts';
import { mapHandlers } from '../map/map.routes.ts';
import { importHandlers } from '../imports/imports.routes.ts';
import { propertyHandlers } from '../properties/properties.routes.ts';
import { reportHandlers } from '../reports/reports.routes.ts';
import { boughtReportHandlers } from '../reports/boughtReports.routes.ts';
import { searchHandlers } from '../search/search.routes.ts';
import { searchesHandlers } from '../searches/searches.routes.ts';
import { sessionHandlers } from '../session/session.routes.ts';
import { skipTracingHandlers } from '../skipTracing/skipTracing.routes.ts';
import { statisticsHandlers } from '../statistics/statistics.routes.ts';
import { correctionHandlers } from '../properties/corrections.routes.ts';
import { surroundingHandlers } from '../surroundings/surroundings.routes.ts';
import { leadRuleHandlers } from '../leadRules/leadRules.routes.ts';
import type { Handlers } from './handler.ts';

export const handlers = {
  ...sessionHandlers,
  ...searchHandlers,
  ...searchesHandlers,
  ...alertHandlers,
  ...mailHandlers,
  ...propertyHandlers,
  ...correctionHandlers,
  ...comparableHandlers,
  ...surroundingHandlers,
  ...groupHandlers,
  ...savedHandlers,
  ...listHandlers,
  ...columnHandlers,
  ...historyHandlers,
  ...analysisHandlers,
  ...reportHandlers,
  ...boughtReportHandlers,
  ...mapHandlers,
  ...logoHandlers,
  ...statisticsHandlers,
  ...contactHandlers,
  ...skipTracingHandlers,
  ...documentHandlers,
  ...eventHandlers,
  ...exportHandlers,
  ...importHandlers,
  ...leadRuleHandlers,
} satisfies Handlers;
