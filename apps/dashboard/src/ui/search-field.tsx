import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

const searchDelayMs = 250;
/** The server takes no longer one. */
const longestSearch = 100;

export interface Search {
  typed: string;
  setTyped: (typed: string) => void;
  /** What to search for, once the typing pauses. */
  q: string;
}

export function useSearch(): Search {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), searchDelayMs);
  return { typed, setTyped, q };
}

interface SearchFieldProps {
  search: Search;
  label: string;
  placeholder: string;
  className?: string | undefined;
}

export function SearchField({ search: { typed, setTyped }, label, placeholder, className = '' }: SearchFieldProps) {
  return (
    <TextInput
      className={className}
      size="sm"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={longestSearch}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
