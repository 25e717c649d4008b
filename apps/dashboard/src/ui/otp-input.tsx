import { Input, PinInput } from '@mantine/core';
import { useId } from 'react';

export const otpLength = 6;

interface OtpInputProps {
  label: string;
  value?: string;
  onChange: (value: string) => void;
  error?: React.ReactNode;
  autoFocus?: boolean;
  disabled?: boolean;
  /** Lets the form find the first box when it has to put the focus there. */
  'data-path'?: string;
}

/** Six boxes that take typing, pasting and the phone's one-time-code suggestion; digits only. */
export function OtpInput({ label, value, onChange, error, autoFocus, disabled, 'data-path': path }: OtpInputProps) {
  const id = useId();
  const describedBy = error ? `${id}-error` : undefined;
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} errorProps={{ id: `${id}-error` }} size="md">
      <PinInput
        role="group"
        aria-label={label}
        length={otpLength}
        type="number"
        inputMode="numeric"
        inputType="text"
        oneTimeCode
        placeholder=""
        size="lg"
        gap="xs"
        mt={6}
        value={value ?? ''}
        onChange={onChange}
        error={Boolean(error)}
        autoFocus={autoFocus ?? false}
        disabled={disabled ?? false}
        getInputProps={(index) => ({
          'aria-label': `Digit ${index + 1}`,
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(index === 0 && path && { 'data-path': path }),
        })}
      />
    </Input.Wrapper>
  );
}
