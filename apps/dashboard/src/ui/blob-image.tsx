import { useEffect, useState } from 'react';

interface BlobImageProps {
  blob: Blob;
  alt: string;
  size: number;
}

export function BlobImage({ blob, alt, size }: BlobImageProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return <img src={address} alt={alt} width={size} height={size} />;
}
