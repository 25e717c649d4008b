import { Button, Text, Title } from '@mantine/core';
import { IconBadgeCc, IconPlus } from '@tabler/icons-react';
import classes from './empty-tracks.module.css';

export function EmptyTracks({ onAdd }: { onAdd: () => void }) {
  return (
    <div className={classes.empty}>
      <IconBadgeCc size={44} stroke={1.3} aria-hidden="true" className={classes.icon} />
      <Title order={2}>Nothing to read along yet</Title>
      <Text c="dimmed" maw={460}>
        Captions let people follow without sound and find what was said. Chapters lead them to the part they came for.
      </Text>
      <Button variant="default" mt="sm" leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={onAdd}>
        Add captions or chapters
      </Button>
    </div>
  );
}
