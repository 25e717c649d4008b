import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { countText } from '../../ui/quantity-text.ts';
import { DropAnywhere } from './drop-anywhere.tsx';
import { VideoList } from './video-list.tsx';
import { videoPages } from './video-queries.ts';
import { VirtualVideoRows } from './virtual-video-rows.tsx';

const pageSize = 50;

/** What the screen asks for first. */
export const libraryPages = () => videoPages({ q: '', limit: pageSize });

export function LibraryScreen({ quota }: { quota?: ReactNode }) {
  return (
    <>
      <DropAnywhere />
      <VideoList
        title="Video Library"
        order={1}
        limit={pageSize}
        VirtualRows={VirtualVideoRows}
        quota={quota}
        aside={(totalCount, isCapped) =>
          totalCount > 0 && (
            <Text size="sm" c="dimmed" component="span">
              {countText(totalCount, { of: 'video', isCapped })}
            </Text>
          )
        }
      />
    </>
  );
}
