import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

type Db = Kysely<Database>;

interface Taken {
  readonly subject: string;
  readonly now: Date;
  readonly waitsFrom: number;
  readonly firstSeconds: number;
  readonly longestSeconds: number;
  /** Failures up to then count no more. */
  readonly forgotten: Date;
}

/**
 * Counts an attempt of a subject in one statement, so that of many at once each is counted. Null: it may be made; else
 * until when the subject has to wait, and nothing was counted.
 */
export async function takeAttempt(
  db: Db,
  { subject, now, waitsFrom, firstSeconds, longestSeconds, forgotten }: Taken,
): Promise<Date | null> {
  const failures = sql<number>`case when t.last_failure <= ${forgotten} then 1 else least(t.failures + 1, 1000) end`;
  const row = await sql<{ failures: number }>`
    insert into login_throttle as t (subject, failures, last_failure, blocked_until)
    values (${subject}, 1, ${now}, ${now})
    on conflict (subject) do update set
      failures = ${failures},
      last_failure = ${now},
      blocked_until = ${now}::timestamptz + make_interval(secs => case when ${failures} < ${waitsFrom} then 0
        else least(${firstSeconds} * power(2, least(${failures} - ${waitsFrom}, 30)), ${longestSeconds}) end)
    where t.blocked_until <= ${now}
    returning failures`.execute(db);
  if (row.rows.length > 0) return null;
  const { blocked_until } = await db
    .selectFrom('login_throttle')
    .select('blocked_until')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return blocked_until;
}

/**
 * An attempt that was none, in one statement: those of the subjects that are `forgotten` begin anew; of the others the
 * count is what it was before, and nobody waits for it. Held in the order in which attempts are counted: two at once
 * wait for each other, and never both.
 */
export async function settle(
  db: Db,
  { subjects, forgotten }: { readonly subjects: readonly string[]; readonly forgotten: readonly string[] },
  now: Date,
): Promise<void> {
  await sql`
    with held as (
      select subject, subject = any(${forgotten}::text[]) as ends from login_throttle
      where subject = any(${subjects}::text[]) order by array_position(${subjects}::text[], subject) for update
    ), gone as (delete from login_throttle t using held where t.subject = held.subject and held.ends)
    update login_throttle t set failures = greatest(t.failures - 1, 0), blocked_until = ${now}
    from held where t.subject = held.subject and not held.ends`.execute(db);
}

/** Removes what is forgotten, and the oldest beyond `most`; what is being counted at this moment stays. */
export async function dropOldest(db: Db, most: number, forgotten: Date): Promise<void> {
  await db
    .deleteFrom('login_throttle')
    .where('subject', 'in', (eb) =>
      eb
        .selectFrom('login_throttle')
        .select('subject')
        .where((or) =>
          or.or([
            or('last_failure', '<=', forgotten),
            or(
              'last_failure',
              '<=',
              or
                .selectFrom('login_throttle')
                .select('last_failure')
                .orderBy('last_failure', 'desc')
                .offset(most)
                .limit(1),
            ),
          ]),
        )
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
