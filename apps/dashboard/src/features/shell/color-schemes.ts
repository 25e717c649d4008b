import type { MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

interface ColorSchemeChoice {
  value: MantineColorScheme;
  label: string;
  Icon: typeof IconSun;
}

export const colorSchemes: ColorSchemeChoice[] = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
];
