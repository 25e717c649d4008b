import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Empty } from './scalars.ts';

/** Anybody · people with an invitation · people of some mail domains, and the invited · nobody. */
export const RegistrationMode = z.enum(['open', 'invited', 'domains', 'closed']);
export type RegistrationMode = z.infer<typeof RegistrationMode>;

export const whoMayRegister = endpoint({
  method: 'GET',
  path: '/registration',
  access: 'public',
  summary: 'Who may register here',
  input: Empty,
  output: z.object({ mode: RegistrationMode, domains: z.array(z.string()) }),
  errors: [],
});
