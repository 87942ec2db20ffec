import { IconPhoto } from '@tabler/icons-react';

import classes from './products.module.css';

interface ProductPictureProps {
  /** The address of the thumbnail; null without a picture. */
  src: string | null;
  /** What is to be seen; "" where the name stands beside it. */
  alt: string;
  size: 'row' | 'tile' | 'large';
}

/** A picture of a product, or its place. */
export function ProductPicture({ src, alt, size }: ProductPictureProps) {
  return (
    <span className={classes.picture} data-size={size}>
      {src ? (
        // biome-ignore lint/performance/noImgElement: private files; the API sends thumbnails
        <img src={src} alt={alt} loading="lazy" decoding="async" />
      ) : (
        <IconPhoto size={18} stroke={1.6} aria-hidden />
      )}
    </span>
  );
}
