import { CopyButton, Text, UnstyledButton } from '@mantine/core';
import classes from './failure-text.module.css';

/** What went wrong; a reference leads whoever is asked for help to the cause. */
export type Failure = string | { message: string; reference?: string | undefined };

export function FailureText({ failure }: { failure: Failure }) {
  if (typeof failure === 'string') return failure;
  return (
    <>
      {failure.message}
      <Reference id={failure.reference} />
    </>
  );
}

export function Reference({ id }: { id: string | undefined }) {
  if (!id) return null;
  return (
    <Text component="span" size="xs" className={classes.reference ?? ''}>
      Reference: <code className={classes.id}>{id}</code>{' '}
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <UnstyledButton
            className={classes.copy ?? ''}
            aria-label={copied ? 'Copied !' : 'Copy the reference'}
            onClick={copy}
          >
            {copied ? 'Copied !' : 'Copy'}
          </UnstyledButton>
        )}
      </CopyButton>
    </Text>
  );
}
