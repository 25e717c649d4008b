import type { StatsQueries } from '../../db/stats/stats-database.ts';

/** As SQL, of a row `v` of views: of nobody who was signed in to the workspace on that day. */
export const isOfViewer = `not exists (
  select from stats.own_visitors o
  where o.workspace_id = v.workspace_id and o.visitor = v.visitor and o.day = (v.started_at at time zone 'UTC')::date
)`;

export const visitorStore = {
  /** The same for every process: whoever comes first makes it. */
  async salt(db: StatsQueries, day: string, fresh: Buffer): Promise<Buffer> {
    await db.query('insert into stats.salts (day, salt) values ($1, $2) on conflict do nothing', [day, fresh]);
    const { rows } = await db.query<{ salt: Buffer }>('select salt from stats.salts where day = $1', [day]);
    return rows[0]?.salt ?? fresh;
  },

  /** True where it was not known. */
  async addOwn(db: StatsQueries, workspaceId: string, { day, visitor }: { day: string; visitor: Buffer }) {
    const { rowCount } = await db.query(
      'insert into stats.own_visitors (workspace_id, day, visitor) values ($1, $2, $3) on conflict do nothing',
      [workspaceId, day, visitor],
    );
    return rowCount === 1;
  },

  /** From then on nobody can tell whose marks they are. */
  async removeSalts(db: StatsQueries): Promise<void> {
    await db.query("delete from stats.salts where day < (now() at time zone 'UTC')::date - 1");
  },

  async removeOwn(db: StatsQueries, workspaceId: string): Promise<void> {
    await db.query('delete from stats.own_visitors where workspace_id = $1', [workspaceId]);
  },

  async removeOwnOf(db: StatsQueries, workspaceId: string, before: Date): Promise<void> {
    await db.query(
      "delete from stats.own_visitors where workspace_id = $1 and day < ($2::timestamptz at time zone 'UTC')::date",
      [workspaceId, before],
    );
  },

  async removeOwnBefore(db: StatsQueries, day: string): Promise<void> {
    await db.query('delete from stats.own_visitors where day < $1', [day]);
  },
};
