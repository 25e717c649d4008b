import { Input, PinInput } from '@mantine/core';
import { type ClipboardEvent, type FormEvent, type ReactNode, useId, useRef } from 'react';
import classes from './otp-input.module.css';
import { toOtpDigits } from './six-digits.ts';

interface OtpInputProps {
  label: string;
  value?: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  autoFocus?: boolean;
  /** Lets the form find the first box when it has to put the focus there. */
  'data-path'?: string;
}

/** Six boxes that take typing, pasting and the phone's one-time-code suggestion; digits only. */
export function OtpInput({ label, value = '', onChange, error, autoFocus = false, 'data-path': path }: OtpInputProps) {
  const errorId = useId();
  // The last box keeps the focus: without this a digit too many would take the place of the last.
  const isFull = useRef(false);
  const mayReplace = (): void => {
    isFull.current = false;
  };
  const stopAfterLast = (event: FormEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget.querySelectorAll('input')[5]) return;
    // A code that was begun in the second box moves to the left, and leaves this one empty.
    if (isFull.current && value.length === 6) event.preventDefault();
    isFull.current = true;
  };

  // Mails and messages wrap the code in words and dashes; Mantine would drop such a paste as a whole.
  const paste = (event: ClipboardEvent<HTMLDivElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    const digits = toOtpDigits(event.clipboardData.getData('text/plain'));
    if (!digits) return;
    onChange(digits);
    event.currentTarget.querySelectorAll('input')[Math.min(digits.length, 5)]?.focus();
    isFull.current = digits.length === 6;
  };

  return (
    <Input.Wrapper label={label} labelElement="div" error={error} errorProps={{ id: errorId }}>
      <PinInput
        aria-label={label}
        length={6}
        // Without inputMode: Mantine would then swallow Enter. The boxes get the number pad from the type.
        type="number"
        inputType="text"
        placeholder=""
        size="lg"
        gap="xs"
        classNames={{ pinInput: classes.box ?? '' }}
        value={value}
        onChange={onChange}
        onPasteCapture={paste}
        onBeforeInputCapture={stopAfterLast}
        onFocusCapture={mayReplace}
        onPointerDownCapture={mayReplace}
        onKeyDownCapture={(event) => event.key.length > 1 && mayReplace()}
        error={Boolean(error)}
        autoFocus={autoFocus}
        getInputProps={(index) => ({
          'aria-label': `Digit ${index + 1}`,
          ...(Boolean(error) && { 'aria-describedby': errorId }),
          ...(index === 0 && path && { 'data-path': path }),
          // Dialogs choose the first focus by this.
          ...(index === 0 && autoFocus && { 'data-autofocus': true }),
        })}
      />
    </Input.Wrapper>
  );
}
