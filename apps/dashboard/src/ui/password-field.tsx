import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** The eye is a real button with a name: reachable by keyboard, said by screen readers. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Hide password' : 'Show password',
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  );
}
