import { ActionIcon, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './copy-box.module.css';
import { toast, toastFailure } from './toast.ts';

interface CopyBoxProps {
  label: string;
  text: string;
  lines?: number;
  /** Where the text leads, if anywhere. */
  href?: string;
  onCopied?: () => void;
}

const confirmationMs = 2000;

export function CopyBox({ label, text, lines = 1, href, onCopied }: CopyBoxProps) {
  const id = useId();
  const { copy, copied } = useClipboard({ timeout: confirmationMs });
  const send = async (): Promise<void> => {
    try {
      await copy(text);
      toast('Copied !');
      onCopied?.();
    } catch {
      toastFailure('Your browser blocked copying. Select the text and copy it yourself.');
    }
  };
  return (
    <div className={classes.box}>
      <div className={classes.head}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {href && (
          <ActionIcon
            component="a"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Open ${label.toLowerCase()} in a new tab`}
          >
            <IconExternalLink size={15} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <div className={classes.line}>
        <textarea
          id={id}
          className={classes.text}
          readOnly
          rows={lines}
          spellCheck={false}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          size="compact-sm"
          variant={copied ? 'light' : 'default'}
          leftSection={copied ? <IconCheck size={15} aria-hidden="true" /> : <IconCopy size={15} aria-hidden="true" />}
          aria-label={`Copy ${label.toLowerCase()}`}
          onClick={() => void send()}
        >
          {copied ? 'Copied !' : 'Copy'}
        </Button>
      </div>
    </div>
  );
}
