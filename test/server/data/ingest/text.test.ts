import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { directionalWords, suffixWords, unitWords } from '../../../../server/data/ingest/streetWords.ts';
import { sqlMap } from '../../../../server/data/ingest/text.ts';
import { bindParams } from '../../../../server/data/warehouse/bindParams.ts';
import { readRows } from '../../../../server/data/warehouse/readRows.ts';

it('a map has each of its texts as it is, whatever stands in them', async () => {
  const odd = [
    ['a=b', 'c'],
    ['c', 'd, e'],
    ["O'Brien", 'f'],
    ['g', '{x}'],
    [' lead', 'h'],
    ['i', 'end '],
    ['j', 'NULL'],
    ['"', 'k'],
    ['l', '\\'],
    ['', 'nothing'],
    ['two words', 'A-1 #4_b'],
  ] as const;
  const maps = [
    ...odd.map((entry) => new Map([entry])),
    new Map(odd),
    new Map<string, string>(),
    ...[suffixWords, directionalWords, unitWords].map((words) => new Map(words)),
  ];
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    for (const map of maps) {
      const entries = [...map];
      const sql = `SELECT ${sqlMap(entries)}[key] AS value FROM (SELECT unnest($1::VARCHAR[]) AS key)`;
      const statement = await connection.prepare(sql);
      bindParams(statement, [[...map.keys()]]);
      const rows = readRows(await statement.run());
      expect(rows.map(({ value }) => value)).toEqual([...map.values()]);
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
});
