'use client';

import { UnlockHint } from '@/domain/company/unlock-hint';
import { ProductPicture } from '@/domain/products/product-picture';
import { hsCodeText } from '@/domain/reference/hs-search';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { ApiError } from '@/shared/api/error';
import { useResource } from '@/shared/api/use-resource';
import { paths } from '@/shared/lib/paths';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Card } from '@/shared/ui/page/card';

import { offeredInit } from './params';
import classes from './products.module.css';

/**
 * What a company offers, in its profile. Nothing for a company that offers nothing; where the plan
 * withholds whose products they are, what the list would take.
 */
export function OfferedProducts({ userId }: { userId: number }) {
  const t = useTranslations('products');
  const { data, error, mutate } = useResource('/api/products', offeredInit(userId));
  const rows = data?.data.rows ?? [];
  const needsPlan = error instanceof ApiError && error.code === 'UPGRADE_REQUIRED';
  if (!error && rows.length === 0) return null;
  return (
    <Card title={t('offeredTitle')}>
      {needsPlan && error ? (
        <p className={classes.faint}>
          {error.message} <UnlockHint withheld="products" />
        </p>
      ) : error && !data ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <ul className={classes.tiles}>
          {rows.map(({ id, name, thumbnail, categories, hscode }) => (
            <li key={id} className={classes.tile}>
              <ProductPicture src={thumbnail ?? null} alt="" size="tile" />
              <div>
                <Link className={classes.link} href={paths.products.view(id ?? 0)}>
                  <bdi>{name}</bdi>
                </Link>
                <p className={classes.faint}>
                  {categories?.name} ·{' '}
                  <span className="code">{hscode ? hsCodeText(hscode.code) : null}</span>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
