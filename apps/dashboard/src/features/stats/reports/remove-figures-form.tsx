import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ErrorMessage, toErrorMessage } from '../../../api/error-messages.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Days, dayOf, daysProblem, daysText } from '../stats-range.ts';
import classes from './report-links-panel.module.css';
import { useRemoveFigures } from './report-queries.ts';

/** Asks once more before it does so: nothing brings them back. */
export function RemoveFiguresForm() {
  const [days, setDays] = useState<Days>({ from: '', to: '' });
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<ErrorMessage>();
  const remove = useRemoveFigures();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const problem = daysProblem(days);
    setFailure(problem ? { message: problem } : undefined);
    if (problem) return;
    if (!isAsking) {
      setAsking(true);
      return;
    }
    remove.mutate(days, {
      onSuccess: () => {
        setDays({ from: '', to: '' });
        toast('Figures deleted');
      },
      onError: (error) => setFailure(toErrorMessage({}, error)),
      onSettled: () => setAsking(false),
    });
  };
  const field = (name: keyof Days) => ({
    type: 'date',
    max: dayOf(new Date()),
    value: days[name],
    disabled: isAsking,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setDays((last) => ({ ...last, [name]: value })),
  });
  return (
    <form noValidate onSubmit={send} aria-label="Delete figures" className={classes.part}>
      <div>
        <Title order={3} size="h5">
          Delete figures
        </Title>
        <Text size="sm" c="dimmed">
          Everything that was counted on these days (UTC), of all players and videos.
        </Text>
      </div>
      <FormError message={failure} />
      <div className={classes.days}>
        <TextInput label="First day" {...field('from')} />
        <TextInput label="Last day" {...field('to')} />
      </div>
      {isAsking && (
        <Text size="sm" role="alert">
          The figures of {daysText(days)} go for good. They cannot be brought back.
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        {isAsking && (
          <Button variant="default" onClick={() => setAsking(false)}>
            Keep them
          </Button>
        )}
        <Button type="submit" color="red" variant={isAsking ? 'filled' : 'light'} loading={remove.isPending}>
          {isAsking ? 'Delete for good' : 'Delete…'}
        </Button>
      </Group>
    </form>
  );
}
