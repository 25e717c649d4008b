import { alpha, type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core';
import { brand, dark, gray, grounds, red } from './palette.ts';

const fontFamily = "'Geist Variable', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

export const theme = createTheme({
  colors: { brand, gray, dark, red },
  primaryColor: 'brand',
  primaryShade: 6,
  black: gray[9],
  fontFamily,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontFamily,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(28), lineHeight: '1.2' },
      h2: { fontSize: rem(20), lineHeight: '1.3' },
      h3: { fontSize: rem(16), lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(15), lg: rem(17), xl: rem(20) },
  radius: { xs: rem(4), sm: rem(6), md: rem(10), lg: rem(14), xl: rem(20) },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgb(14 17 23 / 6%)',
    sm: '0 1px 3px rgb(14 17 23 / 8%), 0 1px 2px rgb(14 17 23 / 4%)',
    md: '0 6px 20px -6px rgb(14 17 23 / 16%), 0 2px 6px -2px rgb(14 17 23 / 8%)',
    lg: '0 18px 44px -12px rgb(14 17 23 / 24%), 0 4px 12px -4px rgb(14 17 23 / 10%)',
    xl: '0 28px 70px -16px rgb(14 17 23 / 32%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'md' }, classNames: { root: 'app-button' } },
    TextInput: { defaultProps: { size: 'md', withAsterisk: false } },
    PasswordInput: { defaultProps: { size: 'md', withAsterisk: false } },
    InputWrapper: { defaultProps: { errorProps: { role: 'alert' } } },
    Modal: {
      defaultProps: {
        centered: true,
        size: 480,
        padding: 'lg',
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.5, blur: 3 },
        // In its place from the start: what is pressed while it fades in is what is hit.
        transitionProps: { transition: 'fade' },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    // Inside a dialog Mantine's header element would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Badge: { defaultProps: { tt: 'none', size: 'lg', fw: 550 } },
    // The placeholder would take the first focus: an element among the items that is none.
    Menu: { defaultProps: { shadow: 'lg', radius: 'md', withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
});

type Scheme = (typeof grounds)[keyof typeof grounds];

const groundVariables = ({
  canvas,
  input,
  surface,
  line,
  text,
  dimmed,
  link,
  error,
}: Scheme): Record<string, string> => ({
  '--app-canvas': canvas,
  '--app-line': line,
  '--app-input-line': input,
  '--mantine-color-body': surface,
  '--mantine-color-text': text,
  '--mantine-color-dimmed': dimmed,
  '--mantine-color-placeholder': dimmed,
  '--mantine-color-anchor': link,
  '--mantine-color-error': error,
  '--mantine-color-default-border': line,
});

/** Mantine's soft fills sink into our dark ground; these stay a shade above it. */
const tintVariables = (name: string, shades: MantineColorsTuple): Record<string, string> => ({
  [`--mantine-color-${name}-light`]: alpha(shades[5], 0.18),
  [`--mantine-color-${name}-light-hover`]: alpha(shades[5], 0.26),
  [`--mantine-color-${name}-light-color`]: shades[2],
  [`--mantine-color-${name}-outline`]: shades[3],
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...groundVariables(grounds.light), '--app-focus': brand[6] },
  dark: {
    ...groundVariables(grounds.dark),
    '--app-focus': brand[4],
    ...tintVariables('brand', brand),
    ...tintVariables('red', red),
  },
});
