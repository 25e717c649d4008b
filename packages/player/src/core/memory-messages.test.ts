import { describe, expect, it } from 'vitest';
import { createMemory } from './memory.ts';
import { obeyRequest, parseRecalled, parseRequest, toRequest } from './memory-messages.ts';

function createStorage() {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
}

const id = 'ply_1';
const look = { captions: 'de', captionSize: 1, captionContrast: 0 };
const ask = (message: object) => ({ kinora: 1, player: id, ...message });

describe('a player asks the page around it', () => {
  it('to keep a position and levels, and finds them again', () => {
    const memory = createMemory(createStorage(), () => 1000);
    const say = (...[request]: [Parameters<typeof toRequest>[1]]) => {
      const heard = parseRequest(toRequest(id, request), id);
      return heard && obeyRequest(memory, heard);
    };
    say({ event: 'position', film: 'vid_1', position: 90 });
    say({ event: 'levels', volume: 0.5, speed: 1.5, height: 720, ...look });
    const answer = say({ event: 'recall', film: 'vid_1' });
    expect(parseRecalled(answer, 'vid_1')).toEqual({ position: 90, volume: 0.5, speed: 1.5, height: 720, ...look });
    expect(parseRecalled(answer, 'vid_2')).toBeUndefined();
  });

  it.each([
    undefined,
    null,
    'recall',
    [],
    ask({}),
    ask({ event: 'recall' }),
    ask({ event: 'recall', film: 7 }),
    ask({ event: 'recall', film: '' }),
    ask({ event: 'recall', film: 'x'.repeat(121) }),
    ask({ event: 'recall', film: 'x', more: 1 }),
    ask({ event: 'position', film: 'x', position: '9' }),
    ask({ event: 'position', film: 'x', position: -1 }),
    ask({ event: 'position', film: 'x', position: Number.NaN }),
    ask({ event: 'position', film: 'x', position: Number.POSITIVE_INFINITY }),
    ask({ event: 'position', position: 9 }),
    ask({ event: 'levels', volume: '1', speed: 1, height: 0, ...look }),
    ask({ event: 'levels', volume: 1, speed: 1, height: 0, ...look, captions: 7 }),
    ask({ event: 'levels', volume: 1, speed: 1, height: 0, ...look, captionSize: '1' }),
    ask({ event: 'levels', volume: 1, speed: 1 }),
    ask({ event: 'toString', film: 'x' }),
    ask({ event: '__proto__', film: 'x' }),
    { kinora: 2, player: id, event: 'recall', film: 'x' },
    { kinora: 1, player: 'ply_2', event: 'recall', film: 'x' },
    { kinora: 1, event: 'recall', film: 'x' },
  ])('and nothing else is a request: %j', (data) => expect(parseRequest(data, id)).toBeUndefined());

  it('for levels, and those that make no sense are not kept', () => {
    const storage = createStorage();
    obeyRequest(createMemory(storage), {
      event: 'levels',
      volume: 99,
      speed: -3,
      height: 1e9,
      captions: '"><b>',
      captionSize: 99,
      captionContrast: -1,
    });
    expect(storage.texts.get('kinora-player')).toBe('{"volume":1,"speed":1}');
  });
});

describe('what a page answers', () => {
  const answer = { kinora: 1, recalled: 'x', position: 9, volume: 1, speed: 1, height: 0, ...look };
  it.each([
    { ...answer, kinora: 2 },
    { ...answer, recalled: 'y' },
    { ...answer, position: '9' },
    { ...answer, position: -9 },
    { ...answer, position: 1e12 },
    { ...answer, more: 1 },
    { kinora: 1, recalled: 'x' },
    null,
  ])('is judged as well: %j', (data) => expect(parseRecalled(data, 'x')).toBeUndefined());

  it('is taken with levels that a player can have', () => {
    const strange = { ...answer, volume: 7, speed: 99, height: '720' };
    expect(parseRecalled(strange, 'x')).toEqual({ position: 9, volume: 1, speed: 1, height: 0, ...look });
  });
});

it('a storage that is full loses what it was to keep, nothing else', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  expect(() => createMemory(full).keepPosition('x', 9)).not.toThrow();
});
