'use client';

import { useRef } from 'react';

import { useTranslations } from '@/i18n/translations';

import { BannerWords } from './banner-words';
import type { Banner } from './banners';
import classes from './banners.module.css';
import { useSeen } from './counted';

/** The two banners side by side; on a phone, one below the other. */
export function SideBanners({ banners }: { banners: readonly Banner[] }) {
  const t = useTranslations('banners');
  if (banners.length === 0) return null;
  return (
    <section className={classes.sides} aria-label={t('more')}>
      {banners.map((banner) => (
        <SideBanner key={banner.id} banner={banner} />
      ))}
    </section>
  );
}

function SideBanner({ banner }: { banner: Banner }) {
  const ref = useRef<HTMLElement>(null);
  useSeen(banner.id, ref);
  return (
    <article ref={ref} className={classes.side}>
      <BannerWords banner={banner} />
    </article>
  );
}
