import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../ui/form-error.tsx';
import { type Days, dayOf, daysProblem } from './stats-range.ts';

interface CustomRangeDialogProps {
  range: Days;
  opened: boolean;
  onClose: () => void;
  onChoose: (days: Days) => void;
}

export function CustomRangeDialog({ range, opened, onClose, onChoose }: CustomRangeDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Choose days" size={400}>
      <DaysForm
        range={range}
        onChoose={(days) => {
          onChoose(days);
          onClose();
        }}
      />
    </Modal>
  );
}

function DaysForm({ range, onChoose }: Pick<CustomRangeDialogProps, 'range' | 'onChoose'>) {
  const [days, setDays] = useState<Days>({ from: range.from, to: range.to });
  const [problem, setProblem] = useState<string>();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const found = daysProblem(days);
    setProblem(found);
    if (!found) onChoose(days);
  };
  const field = (name: keyof Days) => ({
    type: 'date',
    max: dayOf(new Date()),
    value: days[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setDays((last) => ({ ...last, [name]: value })),
  });
  return (
    <form noValidate onSubmit={send} aria-label="Choose days">
      <Stack>
        <FormError message={problem} />
        <TextInput label="First day" data-autofocus {...field('from')} />
        <TextInput label="Last day" {...field('to')} />
        <Button type="submit" fullWidth>
          Show these days
        </Button>
      </Stack>
    </form>
  );
}
