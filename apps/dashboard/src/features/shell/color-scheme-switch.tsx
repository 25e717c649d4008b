import { UnstyledButton, useMantineColorScheme } from '@mantine/core';
import classes from './color-scheme-switch.module.css';
import { colorSchemes } from './color-schemes.ts';

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={classes.row}>
      <span className={classes.label}>Theme</span>
      <fieldset aria-label="Theme" className={classes.choices}>
        {colorSchemes.map(({ value, label, Icon }) => (
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
