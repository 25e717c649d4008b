import { type MantineColorScheme, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import classes from './color-scheme-switch.module.css';

const choices: { value: MantineColorScheme; label: string; Icon: typeof IconSun }[] = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'Same as the system', Icon: IconDeviceDesktop },
];

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={classes.row}>
      <span className={classes.label}>Theme</span>
      <fieldset aria-label="Theme" className={classes.choices}>
        {choices.map(({ value, label, Icon }) => (
          <UnstyledButton
            key={value}
            className={classes.choice ?? ''}
            aria-label={label}
            title={label}
            aria-pressed={colorScheme === value}
            onClick={() => setColorScheme(value)}
          >
            <Icon size={16} aria-hidden="true" />
          </UnstyledButton>
        ))}
      </fieldset>
    </div>
  );
}
