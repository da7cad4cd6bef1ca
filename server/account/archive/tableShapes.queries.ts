/** The tables of the store as the database itself has them: what an export writes is never a second list of columns. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

export interface Column {
  readonly name: string;
  /** As PostgreSQL writes it. @example 'timestamp with time zone' */
  readonly type: string;
  /** There is a value in each row. */
  readonly isRequired: boolean;
}

export interface TableShape {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[];
  /** Where its rows point at: `columns` are the ones of this table, `parents` those of the other. */
  readonly points: readonly {
    readonly to: string;
    readonly columns: readonly string[];
    readonly parents: readonly string[];
  }[];
}

/** Every table, in alphabetical order. */
export async function tableShapes(db: Kysely<Database>): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    with named as (
      select c.oid, c.relname from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    ), names as (
      select a.attrelid, a.attnum, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
        a.attnotnull as required
      from pg_attribute a join named on named.oid = a.attrelid where a.attnum > 0 and not a.attisdropped
    ), keys as (
      select k.conrelid, k.contype, k.oid, k.confrelid::regclass::text as "to",
        (select array_agg(n.name order by at.place) from unnest(k.conkey) with ordinality as at(num, place)
          join names n on n.attrelid = k.conrelid and n.attnum = at.num) as columns,
        (select array_agg(n.name order by at.place) from unnest(k.confkey) with ordinality as at(num, place)
          join names n on n.attrelid = k.confrelid and n.attnum = at.num) as parents
      from pg_constraint k join named on named.oid = k.conrelid where k.contype in ('p', 'f')
    )
    select named.relname as name,
      (select json_agg(json_build_object('name', n.name, 'type', n.type, 'isRequired', n.required) order by n.attnum)
        from names n where n.attrelid = named.oid) as columns,
      coalesce((select to_json(k.columns) from keys k where k.conrelid = named.oid and k.contype = 'p'), '[]') as key,
      coalesce((select json_agg(json_build_object('to', k."to", 'columns', k.columns, 'parents', k.parents) order by k.oid)
        from keys k where k.conrelid = named.oid and k.contype = 'f'), '[]') as points
    from named order by 1`.execute(db);
  return rows;
}
