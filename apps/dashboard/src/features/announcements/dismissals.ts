import { localStore } from '../../api/browser-storage.ts';

const key = 'kinora-dismissed';
/** More than can be shown at a time. */
const mostKept = 20;

const read = (): string[] => (localStore.read(key) ?? '').split(' ').filter(Boolean);

export const isDismissed = (id: string): boolean => read().includes(id);

export const dismiss = (id: string): void => void localStore.write(key, [...read(), id].slice(-mostKept).join(' '));
