/** The server answers for no more at once. */
const mostPlayers = 100;
const batchMs = 20;

interface Waiting<Activity> {
  resolve: (activity: Activity | null) => void;
  reject: (error: unknown) => void;
}

/** Gathers what is asked for within a moment into one call. */
export function createActivityBatch<Activity extends { player_id: string }>(
  fetchAll: (playerIds: string[]) => Promise<Activity[]>,
): (playerId: string) => Promise<Activity | null> {
  let waiting = new Map<string, Waiting<Activity>[]>();

  async function send(): Promise<void> {
    const asked = waiting;
    waiting = new Map();
    // A full batch has left before its moment was over.
    if (asked.size === 0) return;
    try {
      const found = new Map((await fetchAll([...asked.keys()])).map((activity) => [activity.player_id, activity]));
      for (const [playerId, rows] of asked) for (const { resolve } of rows) resolve(found.get(playerId) ?? null);
    } catch (error) {
      for (const { reject } of [...asked.values()].flat()) reject(error);
    }
  }

  return (playerId) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(() => void send(), batchMs);
      waiting.set(playerId, [...(waiting.get(playerId) ?? []), { resolve, reject }]);
      if (waiting.size === mostPlayers) void send();
    });
}
