import { expect, it } from 'vitest';
import { shareName } from './share-name.ts';

it.each([
  ['country', 'DE', null, 'Germany'],
  ['country', 'nowhere', null, 'nowhere'],
  ['country', '', null, 'Not known'],
  ['language', 'de', null, 'German'],
  ['device', 'Phone', null, 'Phone'],
  ['page', 'shop.example/pricing', null, 'shop.example/pricing'],
  ['page', '', null, 'Opened without a page around it'],
  ['referrer', '', null, 'Direct, or not told'],
  ['player', 'ply_1', 'Hero', 'Hero'],
  ['player', 'ply_1', null, 'A deleted player'],
  ['video', '', null, 'Videos from elsewhere'],
] as const)('%s %j called %j is %s', (by, value, name, text) => expect(shareName(by, { value, name })).toBe(text));
