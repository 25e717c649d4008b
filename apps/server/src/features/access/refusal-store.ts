import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { accessRefusals } from '../../db/schema.ts';

export interface Refusals {
  playerId: string;
  host: string;
  times: number;
}

const keptDays = 30;
/** Nobody reads a longer list, and whoever makes names up is not to fill the table. */
const mostHosts = 200;

export const refusalStore = {
  /** Of players that are still there. */
  async add(db: Queries, refusals: Refusals[]): Promise<void> {
    await db.execute(sql`
      insert into ${accessRefusals} as kept (player_id, host, day, times)
      select told.player_id, told.host, current_date, told.times
      from jsonb_to_recordset(${JSON.stringify(
        refusals.map(({ playerId, host, times }) => ({ player_id: playerId, host, times })),
      )}::jsonb) as told(player_id text, host text, times integer)
      join players on players.id = told.player_id
      where exists (select from access_refusals one where one.player_id = told.player_id and one.host = told.host and one.day = current_date)
        or (select count(*) from access_refusals one where one.player_id = told.player_id and one.day = current_date) < ${mostHosts}
      on conflict (player_id, host, day) do update set times = kept.times + excluded.times, last_at = now()`);
  },

  async list(db: Queries, playerId: string) {
    const { rows } = await db.execute<{ host: string; today: number; days30: number; last_at: number }>(sql`
      select host, coalesce(sum(times) filter (where day = current_date), 0)::integer as today,
        sum(times)::integer as days30, floor(extract(epoch from max(last_at)))::integer as last_at
      from access_refusals where player_id = ${playerId} and day > current_date - ${keptDays}::integer
      group by host order by max(last_at) desc, host limit ${mostHosts}`);
    return rows;
  },

  async removeExpired(db: Queries): Promise<void> {
    await db.delete(accessRefusals).where(sql`${accessRefusals.day} <= current_date - ${keptDays}::integer`);
  },
};
