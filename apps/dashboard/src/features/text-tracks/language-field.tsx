import { Select } from '@mantine/core';
import { useState } from 'react';
import { findLanguages, type LanguageOption, languageName } from './languages.ts';

interface LanguageFieldProps {
  value: string;
  onChange: (tag: string) => void;
}

/** By name or by any tag of BCP 47. */
export function LanguageField({ value, onChange }: LanguageFieldProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const chosen: LanguageOption = { value, label: `${languageName(value)} (${value})` };
  // What stands in the field when it is opened is the choice, and no search.
  const isSearching = isOpen && typed !== chosen.label;
  // Two hundred options are made only while they can be seen.
  const offered = isOpen ? findLanguages(isSearching ? typed : '') : [];
  const hasChosen = isSearching || offered.some((option) => option.value === value);
  return (
    <Select
      label="Language"
      size="md"
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      maxDropdownHeight={240}
      nothingFoundMessage="No such language. Any tag such as gsw or sr-Latn works too."
      data={hasChosen ? offered : [chosen, ...offered]}
      filter={({ options }) => options}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value}
      onChange={(tag) => tag && onChange(tag)}
    />
  );
}
