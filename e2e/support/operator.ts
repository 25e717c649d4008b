import { createApi } from './api.ts';
import { newPerson, type Person } from './person.ts';

/** The first account of the product, which runs it: operator.setup.ts makes it, so that no journey gets it by chance. */
export const operator: Person = { ...newPerson('Grace Hopper'), email: 'operator@example.test' };

/** Signs in by the call that the screen makes: the session is fresh, and needs no further proof. */
export const signInOperator = () => createApi().accounts.login({ email: operator.email, password: operator.password });
