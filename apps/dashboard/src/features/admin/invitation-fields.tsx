import { NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './invitation-fields.module.css';

const lives = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
];

interface InvitationFieldsProps {
  email: string;
  onEmail: (email: string) => void;
  days: string;
  onDays: (days: string) => void;
}

export function InvitationFields({ email, onEmail, days, onDays }: InvitationFieldsProps) {
  return (
    <div className={classes.fields}>
      <TextInput
        label="Email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      <NativeSelect
        label="Good for"
        size="md"
        data={lives}
        value={days}
        onChange={(event) => onDays(event.currentTarget.value)}
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
      />
    </div>
  );
}
