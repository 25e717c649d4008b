import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settleColour, settleNumber, toColourInput, toNumberInput } from './input-rules.ts';
import { toColour, toPlainNumber } from './style-value.ts';

const px = { kind: 'px' } as const;
const opacity = { kind: 'opacity' } as const;
const ratio = { kind: 'ratio' } as const;

describe('toColourInput', () => {
  it.each([
    ['', '#'],
    ['#', '#'],
    ['###', '#'],
    ['4', '#4'],
    ['4fc922', '#4fc922'],
    ['#4fc922', '#4fc922'],
    ['##4fc922', '#4fc922'],
    ['######4fc922', '#4fc922'],
    ['#4fc922ff', '#4fc922'],
    ['4fc922ff', '#4fc922'],
    [' #abc ', '#abc'],
    ['#ABC', '#ABC'],
    ['a#b', '#a#b'],
  ])('turns %j into %j', (typed, shown) => {
    expect(toColourInput(typed)).toBe(shown);
  });

  it('shows one leading # and at most 7 characters, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const shown = toColourInput(typed);
        expect(shown).toMatch(/^#(?!#)/);
        expect(shown.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});

describe('settleColour', () => {
  it.each([
    ['#ABC', '#aabbcc'],
    ['4FC922', '#4fc922'],
    ['#4fc9', '#000000'],
    ['', '#000000'],
    ['purple', '#000000'],
  ])('keeps %j as %j', (typed, kept) => {
    expect(settleColour(typed, '#000000')).toBe(kept);
  });

  it('keeps a colour that can be stored, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const kept = settleColour(typed, '#000000');
        expect(toColour(kept)).toBe(kept);
      }),
    );
  });
});

describe('toNumberInput with limits on', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['5', '5'],
    ['299', '299'],
    ['300', '300'],
    ['301', '300'],
    ['999', '300'],
    ['1000', '300'],
    ['12345678901234567890', '300'],
    ['abc', ''],
    ['1a2', '12'],
    ['-5', '5'],
    ['12px', '12'],
    ['12.7', '12'],
    [' 7 ', '7'],
    ['05', '5'],
    ['000', '0'],
    ['0007', '7'],
  ])('turns a size of %j into %j', (typed, shown) => {
    expect(toNumberInput(typed, { limits: 'on', field: px })).toBe(shown);
  });

  it.each([
    ['100', '100'],
    ['101', '100'],
    ['300', '100'],
  ])('turns an opacity of %j into %j', (typed, shown) => {
    expect(toNumberInput(typed, { limits: 'on', field: opacity })).toBe(shown);
  });

  it.each([
    ['2', '2'],
    ['1.', '1.'],
    ['1.5', '1.5'],
    ['1.55', '1.5'],
    ['1.5.5', '1.5'],
    ['.5', '0.5'],
    ['300.5', '300'],
    ['301', '300'],
  ])('turns a scale of %j into %j', (typed, shown) => {
    expect(toNumberInput(typed, { limits: 'on', field: ratio })).toBe(shown);
  });

  it('never shows more than three digits or more than 300', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.nat().map(String)), (typed) => {
        const shown = toNumberInput(typed, { limits: 'on', field: px });
        expect(shown).toMatch(/^\d{0,3}$/);
        expect(Number(shown)).toBeLessThanOrEqual(300);
      }),
    );
  });
});

describe('toNumberInput with limits off', () => {
  it.each([
    ['301', '301'],
    ['1234', '1234'],
    ['12px', '12'],
    ['-8', '8'],
    ['', ''],
  ])('turns a size of %j into %j', (typed, shown) => {
    expect(toNumberInput(typed, { limits: 'off', field: px })).toBe(shown);
  });
});

describe('settleNumber', () => {
  it.each([
    ['', 'on', '30'],
    ['x', 'on', '30'],
    ['12', 'on', '12'],
    ['999', 'on', '300'],
    ['999', 'off', '999'],
    ['99999', 'off', '2000'],
    ['9'.repeat(50), 'off', '2000'],
  ] as const)('keeps a size of %j with limits %s as %j', (typed, limits, kept) => {
    expect(settleNumber(typed, { limits, field: px, fallback: '30' })).toBe(kept);
  });

  it('drops a point without a digit', () => {
    expect(settleNumber('1.', { limits: 'on', field: ratio, fallback: '2' })).toBe('1');
  });

  it('keeps a number that can be stored, whatever was typed', () => {
    const anyRule = fc.record({ limits: fc.constantFrom('on', 'off'), field: fc.constantFrom(px, opacity, ratio) });
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), anyRule, (typed, rule) => {
        const kept = settleNumber(typed, { ...rule, fallback: '2' });
        expect(toPlainNumber(kept, rule.field.kind, rule.limits)).toBe(kept);
      }),
    );
  });
});
