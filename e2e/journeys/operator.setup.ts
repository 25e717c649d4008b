import { expect, test } from '@playwright/test';
import { operator } from '../support/operator.ts';
import { register } from '../support/person.ts';

test('the first account runs the product', async () => {
  const { user } = await register(operator);
  expect(user.administrator).toBe(true);
});
