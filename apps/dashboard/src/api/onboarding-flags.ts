import type { LocalStore, OnboardingFlag } from './browser-storage.ts';

const keyOf = (flag: OnboardingFlag, email: string) => `kinora-${flag} ${email}` as const;

export const createOnboardingFlags = (store: LocalStore, email: string) => ({
  set: (flag: OnboardingFlag): void => void store.write(keyOf(flag, email), 'true'),
  isSet: (flag: OnboardingFlag): boolean => store.read(keyOf(flag, email)) !== undefined,
});
