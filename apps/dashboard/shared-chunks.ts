import type { Rolldown } from 'vite';

/** Any of these as a whole name of a folder or file, inside the project: the folder that holds it may be called anything. */
const named = (...names: string[]): RegExp =>
  new RegExp(`[\\\\/](?:apps|packages|node_modules)[\\\\/](?:.*[\\\\/])?(?:${names.join('|')})(?:[\\\\/.]|$)`);

/** What only the screens of a few need, wherever it lies: nobody signs in with it. */
const apart = named(
  ...[
    'access',
    'admin',
    'cuts',
    'domain-name',
    'drop-zone',
    'copy-box',
    'link-form',
    'message-screen',
    'stats',
    'text-tracks',
    'time-text',
    'film-clock',
    'wave-window',
    'review-links',
    'proof-dialog',
    'proof-form',
    'report-route',
    'reports',
    'section-card',
    'short-list',
    'signing-keys',
    'short-date',
    'download-file',
    'style-presets',
    'poster-queries',
    'price-text',
    'announcements',
    'openid',
    'openid-way',
    'openid-trip',
  ],
  ...[
    'NativeSelect',
    'Tabs',
    'Checkbox',
    'InlineInput',
    'Alert',
    'Radio',
    'Switch',
    'CheckIcon',
    'InputsGroupFieldset',
    'AccordionChevron',
  ],
);

const shared =
  (...names: string[]) =>
  (id: string): boolean =>
    named(...names).test(id) && !apart.test(id);

/**
 * What screens share, in a few files instead of one for each button and icon: a screen of the dashboard came in seventy.
 * Each group holds what is wanted together, so that signing in does not wait for menus and uploads.
 */
export const sharedChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'base', tags: ['$initial'], priority: 4 },
    { name: 'talk', test: shared('contract', 'player-config', 'zod', 'api', 'react-query', 'query-core'), priority: 3 },
    {
      name: 'fields',
      test: shared(
        ...[
          'accounts',
          'use-screen-focus',
          'brand-logo',
          'logo',
          'footer-links',
          'otp-input',
          'six-digits',
          'resend-code',
          'password-field',
        ],
        ...['form', 'form-error', 'use-form-with-failure', 'Input', 'TextInput', 'PasswordInput', 'PinInput'],
        ...['ActionIcon', 'Anchor', 'Group', 'Stack', 'createReactComponent'],
      ),
      minShareCount: 2,
      priority: 2,
    },
    { name: 'frame', test: shared('@floating-ui', '@mantine', 'icons-react', 'src'), minShareCount: 3, priority: 1 },
  ],
};
