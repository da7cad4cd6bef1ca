/** Which postal names belong to a town: where ZIPs lie (`zipMiddles`), and where the mail of a town's parcels goes. */
import type { SnapshotBuild } from './snapshotWork.ts';
import { literal } from './text.ts';
import { zipMiddles } from './zipMiddles.ts';

/** The mail may go to the parcel itself: only such lines need the place. Most of a roll's are of one ZIP and cost nothing. */
const alike = "situs_line.number <> '' AND mail_line.number LIKE regexp_extract(situs_line.number, '^[0-9]+') || '%'";

/** Makes `town_zip` and `zip_middle` of the staged parcels, for `compareOccupancy`. */
export async function findMailPlaces(build: Pick<SnapshotBuild, 'rows' | 'run'>): Promise<void> {
  await build.run(
    `CREATE OR REPLACE TEMP TABLE town_zip AS SELECT fips, city_name AS city, mode(zip5(mail_zip) ORDER BY zip5(mail_zip)) AS zip FROM stage_parcel
      WHERE situs_line.number <> '' AND situs_line = mail_line AND city_name IS NOT NULL AND zip5(mail_zip) IS NOT NULL GROUP BY fips, city_name`,
  );
  const zips = await build.rows<{ zip: string }>(
    `SELECT DISTINCT unnest([coalesce(p.zip, t.zip), zip5(p.mail_zip)]) AS zip
      FROM stage_parcel p LEFT JOIN town_zip t ON t.fips = p.fips AND t.city = p.city_name
      WHERE ${alike} AND zip5(p.mail_zip) <> coalesce(p.zip, t.zip) ORDER BY zip`,
  );
  const middles = zipMiddles(zips.map(({ zip }) => zip));
  await build.run(
    'CREATE OR REPLACE TEMP TABLE zip_middle (zip VARCHAR, lat DOUBLE, lng DOUBLE, feet INTEGER)',
    ...(middles.length === 0
      ? []
      : [
          `INSERT INTO zip_middle VALUES ${middles
            .map(({ zip, latitude, longitude, feet }) => `(${literal(zip)}, ${latitude}, ${longitude}, ${feet})`)
            .join(', ')}`,
        ]),
  );
}
