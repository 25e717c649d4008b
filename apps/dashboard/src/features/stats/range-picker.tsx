import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { CustomRangeDialog } from './custom-range-dialog.tsx';
import { daysText, presets, type StatsRange, type withRange } from './stats-range.ts';

interface RangePickerProps {
  range: StatsRange;
  onChoose: (chosen: Parameters<typeof withRange>[1]) => void;
  /** Without days that somebody names. */
  isFixed?: boolean;
}

export function RangePicker({ range, onChoose, isFixed = false }: RangePickerProps) {
  const [isChoosing, choosing] = useDisclosure(false);
  const label = presets.find(({ id }) => id === range.preset)?.label ?? daysText(range);
  const tick = <IconCheck size={16} aria-hidden="true" />;
  return (
    <>
      <Menu position="bottom-end" width={220} portalProps={{ target: '#content' }}>
        <Menu.Target>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconCalendar size={16} aria-hidden="true" />}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            aria-label={`Days: ${label}`}
          >
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {presets.map((preset) => (
            <Menu.Item
              key={preset.id}
              rightSection={preset.id === range.preset && tick}
              onClick={() => onChoose(preset.id)}
            >
              {preset.label}
            </Menu.Item>
          ))}
          {!isFixed && (
            <>
              <Menu.Divider />
              <Menu.Item rightSection={range.preset === undefined && tick} onClick={choosing.open}>
                Custom…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {!isFixed && <CustomRangeDialog range={range} opened={isChoosing} onClose={choosing.close} onChoose={onChoose} />}
    </>
  );
}
