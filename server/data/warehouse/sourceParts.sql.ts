/**
 * A source of several states has a row in each: what is true of all of it, and of its counties (`report.counties`) and rows
 * those that are the state's.
 */

/** SQL of the counties of a report, each as JSON. */
export const countiesOf = (report: string): string =>
  `coalesce(from_json(json_extract(${report}, '$.counties'), '["JSON"]'), []::JSON[])`;

/** SQL of a report with other counties, of which the eldest reading (`readings.ts`) counts. */
export const withCounties = (report: string, counties: string, reading: string): string =>
  `json_merge_patch(${report}, json_object('counties', ${counties}, 'reading', ${reading}))`;

/** How the parcels were read; what does not say it is of an earlier program. */
export const readingOf = (report: string): string => `coalesce((${report}->>'reading')::INTEGER, 1)`;

/** One row of the rows of all states. */
export const wholeSources = (
  rows: string,
): string => `SELECT source_id, arg_max(recipe, loaded_at) AS recipe, arg_max(name, loaded_at) AS name,
    arg_max(agency, loaded_at) AS agency, arg_max(license, loaded_at) AS license, arg_max(url, loaded_at) AS url,
    arg_max(as_of, loaded_at) AS as_of, max(newest_sale) AS newest_sale, bool_or(sample) AS sample, max(loaded_at) AS loaded_at,
    list_distinct(flatten(list(files))) AS files, sum(rows_read)::BIGINT AS rows_read, sum(rows_kept)::BIGINT AS rows_kept,
    sum(rows_rejected)::BIGINT AS rows_rejected,
    CASE WHEN count(*) = 1 THEN any_value(report)
      ELSE ${withCounties('arg_max(report, loaded_at)', `list_sort(flatten(list(${countiesOf('report')})))`, `min(${readingOf('report')})`)} END AS report,
    arg_max(context, loaded_at) AS context
  FROM (${rows}) GROUP BY source_id`;
