import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';

import { ProductPicture } from './product-picture';
import classes from './product-picture.module.css';

/** The pictures of a product, each with a link to the whole one. */
export function ProductPictures({ images }: Pick<Schema<'ProductOut'>, 'images'>) {
  const t = useTranslations('files');
  return (
    <ul className={classes.pictures}>
      {images.map((image) => (
        <li key={image.src}>
          <a
            href={image.src}
            target="_blank"
            rel="noopener"
            aria-label={t('preview', { name: image.originalName })}
          >
            <ProductPicture src={image.large} alt="" size="large" />
          </a>
        </li>
      ))}
    </ul>
  );
}
