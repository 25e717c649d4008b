import { brandName, logoUrl } from '../../api/page-settings.ts';
import { Logo } from '../../ui/logo.tsx';

/** Of whoever runs the installation. */
export const BrandLogo = ({ onInk = false }: { onInk?: boolean }) => (
  <Logo name={brandName()} src={logoUrl()} onInk={onInk} />
);
