/** `83`, `83.5`, `1:23`, `1:02:03` or `1m23s`, as people and other sites write a time into an address. */
export function secondsIn(text: string | null): number | undefined {
  if (text === null) return undefined;
  const clock = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6}(?:\.\d+)?)$/.exec(text);
  const spoken = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s)?$/.exec(text);
  const [, hours = '0', minutes = '0', seconds = '0'] = clock ?? spoken ?? [];
  const isTime = (clock ?? (text === '' ? null : spoken)) !== null;
  return isTime ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : undefined;
}
