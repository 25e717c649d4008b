import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type Failure, FailureText } from './failure-text.tsx';
import classes from './form-error.module.css';

/** Always in the page, so that a screen reader hears the sentence when it arrives. */
export function FormError({ message }: { message: Failure | undefined }) {
  return (
    <div aria-live="assertive" className={classes.region}>
      {message && (
        <Alert color="red" variant="light" icon={<IconAlertCircle size={18} />} p="sm">
          <FailureText failure={message} />
        </Alert>
      )}
    </div>
  );
}
