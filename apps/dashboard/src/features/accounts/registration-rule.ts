import type { OutputOf } from '@kinora/contract';
import { whoMayRegister } from '@kinora/contract/registration';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const registrationRule = () =>
  queryOptions({
    queryKey: ['registration'],
    queryFn: ({ signal }) => call(whoMayRegister, {}, { signal }),
  });

/** Below the heading of the form; the usual words until it is known who may register. */
export function ruleWords(rule: OutputOf<typeof whoMayRegister> | undefined): string {
  const usual = 'We’ll email you a code to confirm your address.';
  if (rule?.mode === 'invited') return 'Registration is by invitation. Use the address that was invited.';
  if (rule?.mode === 'domains')
    return `Registration is for addresses at ${rule.domains.join(', ')}, and for people who were invited.`;
  return usual;
}
