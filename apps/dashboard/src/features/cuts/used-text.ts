const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Where a change will be seen. Pages are those that were heard of lately. */
export function usedText(players: number, pages: number): string {
  if (players === 0) return 'No player shows this video yet.';
  const shows = `Shown by ${counted(players, 'player')}`;
  return pages ? `${shows} on ${counted(pages, 'page')}.` : `${shows}.`;
}
