import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { isPutOff, putOff } from '../../api/session.ts';
import { useCurrentPlan } from './subscription-queries.ts';
import classes from './upgrade-banner.module.css';

export function UpgradeBanner() {
  const { amount } = useCurrentPlan();
  const [isLater, setLater] = useState(() => isPutOff('upgrade'));
  const notNow = (): void => {
    putOff('upgrade');
    setLater(true);
  };
  if (isLater || amount !== 0) return null;
  return (
    <section className={classes.banner} aria-label="Upgrade">
      <Text fw={550}>Want to upload unlimited videos without size restrictions?</Text>
      <div className={classes.actions}>
        <Button component={Link} to="/plans" size="sm" variant="white" color="dark">
          Upgrade
        </Button>
        <Button size="sm" variant="transparent" className={classes.quiet ?? ''} onClick={notNow}>
          Not now
        </Button>
      </div>
    </section>
  );
}
