import { mostDomains, toDomain } from '@kinora/contract/access';
import { Button, CloseButton, Group, Input } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import classes from './access-panel.module.css';
import { domainsDescription } from './access-words.ts';

interface DomainFieldProps {
  domains: string[];
  onChange: (domains: string[]) => void;
}

/** Several at once, as people paste them. */
const readTyped = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

export function DomainField({ domains, onChange }: DomainFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = (): void => {
    const words = readTyped(typed);
    const wrong = words.find((word) => toDomain(word) === undefined);
    const all = [...new Set([...domains, ...words.flatMap((word) => toDomain(word) ?? [])])];
    if (wrong !== undefined) setProblem(`“${wrong}” is not a domain such as example.com`);
    else if (all.length > mostDomains) setProblem(`There is room for ${mostDomains} domains`);
    else {
      setProblem(undefined);
      setTyped('');
      onChange(all);
    }
  };
  const addOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div>
      <Input.Wrapper
        id={id}
        label="Allowed domains"
        description={domainsDescription}
        error={problem}
        errorProps={{ role: 'alert' }}
      >
        <Group gap="xs" wrap="nowrap" mt={6} mb={problem === undefined ? 0 : 6}>
          <Input
            id={id}
            className={classes.grow ?? ''}
            placeholder="example.com"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="url"
            value={typed}
            error={problem !== undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={addOnEnter}
          />
          <Button variant="default" onClick={add} disabled={typed.trim() === ''}>
            Add
          </Button>
        </Group>
      </Input.Wrapper>
      {domains.length === 0 ? (
        <p className={classes.none}>Every website can show it.</p>
      ) : (
        <ul className={classes.domains} aria-label="Allowed domains">
          {domains.map((domain) => (
            <li key={domain} className={classes.domain}>
              <span className="app-wrap">{domain}</span>
              <CloseButton
                size="sm"
                aria-label={`Remove ${domain}`}
                onClick={() => onChange(domains.filter((one) => one !== domain))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
