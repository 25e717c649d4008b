import type { MantineColorsTuple } from '@mantine/core';

/** Ultramarine: the one colour that means "act here". */
export const brand: MantineColorsTuple = [
  '#eef1ff',
  '#dde3ff',
  '#bac6ff',
  '#95a6ff',
  '#7489fb',
  '#566df5',
  '#3a4fe8',
  '#2d3fca',
  '#2533a3',
  '#1b2678',
];

/** Cool neutrals of the light side. */
export const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#eff1f5',
  '#e4e7ee',
  '#d3d8e2',
  '#b4bbc9',
  '#8b94a6',
  '#687184',
  '#4d5567',
  '#2f3644',
  '#161a23',
];

/** Ink: text first, deepest ground last. */
export const dark: MantineColorsTuple = [
  '#e9ebf1',
  '#c9cedb',
  '#a0a8ba',
  '#70798d',
  '#343b4a',
  '#272d3a',
  '#1b202a',
  '#14181f',
  '#0e1117',
  '#090b10',
];

export const red: MantineColorsTuple = [
  '#fff0f1',
  '#ffdfe2',
  '#ffbcc3',
  '#ff939e',
  '#f96a79',
  '#e8465a',
  '#cf2a41',
  '#b01d33',
  '#8c172a',
  '#681221',
];

/** The grounds that text stands on, per scheme; the contrast test reads the same values as the style sheet. */
export const grounds = {
  light: {
    canvas: '#f7f8fa',
    input: '#8b94a6',
    surface: '#ffffff',
    line: '#e4e7ee',
    text: '#161a23',
    dimmed: '#596175',
    link: '#2d3fca',
    error: '#b01d33',
  },
  dark: {
    canvas: '#0e1117',
    input: '#687186',
    surface: '#14181f',
    line: '#272d3a',
    text: '#e9ebf1',
    dimmed: '#a0a8ba',
    link: '#95a6ff',
    error: '#ff939e',
  },
} as const;
