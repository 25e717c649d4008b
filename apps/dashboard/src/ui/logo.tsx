import { useId } from 'react';
import classes from './logo.module.css';

const blades = 'M12.75 10.37 32.03 21.5M22.5 16 3.22 27.13M12.75 21.63V-1';
const opening = 'M22.5 16 12.75 21.63V10.37Z';

/** An iris of three blades whose opening is a play sign with the light behind it. */
export function LogoMark({ size = 28 }: { size?: number }) {
  const maskId = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={classes.mark}>
      <mask id={maskId}>
        <circle cx="16" cy="16" r="15" fill="#fff" />
        <path d={blades} stroke="#000" strokeWidth="1.9" />
        <path d={opening} fill="#000" stroke="#000" strokeWidth="1.9" strokeLinejoin="round" />
      </mask>
      <circle cx="16" cy="16" r="15" fill="currentColor" mask={`url(#${maskId})`} />
      <path d="M21 16 13.5 20.33V11.67Z" className={classes.light} />
    </svg>
  );
}

interface LogoProps {
  name: string;
  /** Of a picture in place of ours, which holds the name. */
  src: string;
  onInk?: boolean;
}

export function Logo({ name, src, onInk = false }: LogoProps) {
  if (src) return <img src={src} alt={name} height={28} className={classes.picture} />;
  return (
    <span className={classes.logo} data-on-ink={onInk || undefined}>
      <LogoMark />
      <span className={classes.word}>{name}</span>
    </span>
  );
}
