import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { memoryEvents } from '../core/memory-messages.ts';
import { playerEvents } from '../core/messages.ts';
import { toPageRequest } from '../core/page-messages.ts';
import { stateTable } from './state-table.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const codeIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name);

describe('the tables of states and events', () => {
  it('are told in full where people read about them', () => {
    const sentence = /The states are (.*)\. \[/.exec(read('../../../../docs/player-extensions.md'))?.[1] ?? '';
    expect(codeIn(sentence)).toEqual(Object.keys(stateTable));
    const table = /\| event .*?\n\n/s.exec(read('../../README.md'))?.[0] ?? '';
    const told = table.split('\n').flatMap((row) => codeIn(row.split('|')[1] ?? ''));
    expect(told).toEqual([...Object.keys(playerEvents), toPageRequest('').event, ...Object.keys(memoryEvents)]);
  });
});
