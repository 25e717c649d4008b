import { TextInput, type TextInputProps } from '@mantine/core';

/** The address that names an account; password managers file the password under it. */
export function EmailField(props: TextInputProps) {
  return <TextInput label="Email" type="email" autoComplete="username" required {...props} />;
}
