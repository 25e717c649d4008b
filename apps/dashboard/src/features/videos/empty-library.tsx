import { Text, Title, UnstyledButton } from '@mantine/core';
import classes from './empty-library.module.css';
import { UploadIllustration } from './upload-illustration.tsx';

/** The whole card opens the dialog: there is nothing else to do here yet. */
export function EmptyLibrary({ onUpload }: { onUpload: () => void }) {
  return (
    <UnstyledButton className={classes.empty ?? ''} onClick={onUpload}>
      <UploadIllustration />
      <Title order={2} component="span">
        Upload your first video
      </Title>
      <Text c="dimmed" maw={420} component="span">
        Click to choose a file, or drop one here. It is ready to play seconds after the upload.
      </Text>
    </UnstyledButton>
  );
}
