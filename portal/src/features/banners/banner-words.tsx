'use client';

import { IconArrowRight, IconExternalLink } from '@tabler/icons-react';
import { useId } from 'react';

import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import type { Banner } from './banners';
import classes from './banners.module.css';
import { count } from './counted';

/** A banner's title, message and button. The link of another site says where it leads. */
export function BannerWords({ banner }: { banner: Banner }) {
  const id = useId();
  return (
    <>
      <h2 id={`${id}t`} className={classes.title} lang={banner.language}>
        <bdi>{banner.title}</bdi>
      </h2>
      <p className={classes.message} lang={banner.language}>
        <bdi>{banner.description}</bdi>
      </p>
      <p className={classes.foot}>
        <Go banner={banner} id={id} />
      </p>
    </>
  );
}

function Go({ banner, id }: { banner: Banner; id: string }) {
  const t = useTranslations('banners');
  const followed = () => count('clicks', banner.id);
  const names = { id: `${id}g`, className: classes.go, onClick: followed };
  if (banner.urlType === 'internal_url') {
    return (
      <Link {...names} href={banner.url} aria-labelledby={`${id}g ${id}t`}>
        {t('go')}
        <IconArrowRight size={16} stroke={2} className="mirrored" aria-hidden />
      </Link>
    );
  }
  return (
    <>
      <a
        {...names}
        href={banner.url}
        target="_blank"
        rel="noopener noreferrer"
        aria-labelledby={`${id}g ${id}t ${id}a`}
      >
        {t('go')}
        <IconExternalLink size={16} stroke={2} className="mirrored" aria-hidden />
      </a>
      <span id={`${id}a`} className={classes.away}>
        {t('leads', { host: new URL(banner.url).host })}
      </span>
    </>
  );
}
