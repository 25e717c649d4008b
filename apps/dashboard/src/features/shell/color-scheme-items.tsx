import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { colorSchemes } from './color-schemes.ts';

/** The theme inside a menu, where only menu items are allowed. */
export function ColorSchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {colorSchemes.map(({ value, label, Icon }) => (
          <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} aria-hidden="true" />}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
