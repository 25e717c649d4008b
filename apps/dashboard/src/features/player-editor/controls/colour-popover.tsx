import { ActionIcon, ColorPicker, Group, Stack, Text, Tooltip } from '@mantine/core';
import { useEyeDropper } from '@mantine/hooks';
import { IconColorPicker } from '@tabler/icons-react';
import { useState } from 'react';
import { recentColours } from './recent-colours.ts';

interface ColourPopoverProps {
  value: string;
  label: string;
  onChange: (colour: string) => void;
}

export function ColourPopover({ value, label, onChange }: ColourPopoverProps) {
  const [recent] = useState(recentColours);
  const { supported, open } = useEyeDropper();
  const pickFromScreen = async (): Promise<void> => {
    // Escape ends the picking with an error; then the colour simply stays.
    const picked = await open().catch(() => undefined);
    if (picked) onChange(picked.sRGBHex.toLowerCase());
  };
  return (
    <Stack gap="xs">
      <ColorPicker
        format="hex"
        size="md"
        value={value}
        onChange={onChange}
        saturationLabel={`${label}: shade`}
        hueLabel={`${label}: hue`}
        {...(recent.length > 0 && { swatches: recent, swatchesPerRow: 7 })}
      />
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {recent.length > 0 ? 'Recent colours' : 'Your recent colours appear here'}
        </Text>
        {supported && (
          <Tooltip label="Pick from the screen">
            <ActionIcon variant="default" aria-label="Pick from the screen" onClick={() => void pickFromScreen()}>
              <IconColorPicker size={16} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </Stack>
  );
}
