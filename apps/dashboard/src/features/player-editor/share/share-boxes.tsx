import type { Size } from '@kinora/player/render';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { localStore } from '../../../api/browser-storage.ts';
import { createOnboardingFlags } from '../../../api/onboarding-flags.ts';
import { embedBaseUrl } from '../../../api/page-settings.ts';
import { sessionUser } from '../../../api/session.ts';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { embedAddress, fixedSizes, shareAddress, snippetOf } from './share-addresses.ts';
import classes from './share-boxes.module.css';

const nameOf = ({ width, height }: Size): string => `${width} × ${height}`;
const responsive = 'Responsive';

const markEmbedded = (): void => createOnboardingFlags(localStore, sessionUser()?.email ?? '').set('embedded');

/** Embed code, share link and player id, each ready to be copied. */
export function ShareBoxes({ playerId, film }: { playerId: string; film: Size | undefined }) {
  const [sizeName, setSizeName] = useState(responsive);
  const sizes = fixedSizes(film);
  const size = sizes.find((one) => nameOf(one) === sizeName);
  const { origin } = window.location;
  const snippet = useDraft(({ draft }) =>
    snippetOf(draft, embedAddress(embedBaseUrl(), origin, playerId), { film, size }),
  );
  return (
    <div className={classes.place}>
      <div className={classes.boxes}>
        <div className={classes.code}>
          <CopyBox label="Embed code" text={snippet} lines={3} onCopied={markEmbedded} />
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label="Embed size"
            data={[responsive, ...sizes.map(nameOf)]}
            value={size ? sizeName : responsive}
            onChange={setSizeName}
          />
        </div>
        <CopyBox
          label="Share link"
          text={shareAddress(origin, playerId)}
          href={shareAddress(origin, playerId)}
          onCopied={markEmbedded}
        />
        <CopyBox label="Player id" text={playerId} />
      </div>
    </div>
  );
}
