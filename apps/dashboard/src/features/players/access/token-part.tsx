import { Anchor, Switch } from '@mantine/core';
import classes from './access-panel.module.css';
import { switchWords } from './access-words.ts';

interface TokenPartProps {
  isRequired: boolean;
  onChange: (isRequired: boolean) => void;
}

export function TokenPart({ isRequired, onChange }: TokenPartProps) {
  return (
    <>
      <Switch
        {...switchWords.requires_token}
        checked={isRequired}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {isRequired && (
        <p className={classes.note}>
          It takes a signing key from{' '}
          <Anchor href="/profile" target="_blank" rel="noopener" className="app-text-link" inherit>
            your profile
          </Anchor>{' '}
          and a few lines of code on your site.{' '}
          <Anchor href="/docs#signed-playback" target="_blank" rel="noopener" className="app-text-link" inherit>
            How to sign tokens
          </Anchor>
        </p>
      )}
    </>
  );
}
