import type { PanelPart } from '@kinora/player-config';
import { Title } from '@mantine/core';
import { FieldControl } from '../controls/field-control.tsx';
import classes from './panel-section.module.css';

export function PanelSectionBody({ parts }: { parts: readonly PanelPart[] }) {
  return parts.map(({ title, fields }) => (
    <div key={title ?? ''} className={classes.part}>
      {title && (
        <Title order={3} className={classes.title ?? ''}>
          {title}
        </Title>
      )}
      {fields.map((field) => (
        <FieldControl key={field.key} field={field} />
      ))}
    </div>
  ));
}
