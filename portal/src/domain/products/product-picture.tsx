import { IconPhoto } from '@tabler/icons-react';

import classes from './product-picture.module.css';

interface ProductPictureProps {
  /** The address of the thumbnail; null without a picture. */
  src: string | null;
  /** What the picture shows; "" where the name is next to it. */
  alt: string;
  size: 'row' | 'tile' | 'large';
}

/** A picture of a product, or a placeholder. */
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
