'use client';

import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { type KeyboardEvent, type TouchEvent, useId, useRef } from 'react';

import { localeRow } from '@/i18n/locales';
import { useTranslations } from '@/i18n/translations';
import { formatCount } from '@/shared/lib/money';

import { BannerWords } from './banner-words';
import type { Banner } from './banners';
import classes from './banners.module.css';
import { useSeen } from './counted';
import { useRotation } from './use-rotation';

/** How far a finger moves across a slide to change it, in pixels. */
const SWIPE = 40;

type Rotation = ReturnType<typeof useRotation>;

interface Shared {
  banners: readonly Banner[];
  rotation: Rotation;
  id: string;
}

/**
 * The large banners, one at a time: the tabbed carousel of the ARIA Authoring Practices. They stop
 * for pointer, focus and touch, and never move for readers who asked for less motion.
 */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const t = useTranslations('banners');
  const locale = useLocale();
  const number = (value: number) => formatCount(value, locale);
  const ref = useRef<HTMLElement>(null);
  const id = useId();
  const rotation = useRotation(banners.length);
  const { current, isPlaying, setHeld } = rotation;
  useSeen(banners[current]?.id, ref);
  const swipe = useSwipe(rotation);
  if (banners.length === 0) return null;
  const isAlone = banners.length === 1;
  return (
    <section
      ref={ref}
      className={classes.carousel}
      aria-label={t('title')}
      aria-roledescription={isAlone ? undefined : t('carousel')}
      onPointerEnter={(event) => setHeld(event.pointerType !== 'touch')}
      onPointerLeave={() => setHeld(false)}
      {...(isAlone ? {} : swipe)}
    >
      {isAlone ? null : <Controls banners={banners} rotation={rotation} id={id} />}
      <div className={classes.slides} aria-live={isPlaying ? 'off' : 'polite'}>
        {banners.map((banner, place) => (
          <div
            key={banner.id}
            id={`${id}s${place}`}
            className={classes.slide}
            data-current={place === current || undefined}
            inert={place !== current}
            {...(isAlone
              ? {}
              : {
                  role: 'tabpanel',
                  'aria-roledescription': t('slide'),
                  onFocus: () => rotation.setPlaying(false),
                  'aria-label': t('place', {
                    place: number(place + 1),
                    count: number(banners.length),
                  }),
                })}
          >
            <BannerWords banner={banner} />
          </div>
        ))}
      </div>
    </section>
  );
}

function Controls({ banners, rotation, id }: Shared) {
  const t = useTranslations('banners');
  const { current, isPlaying, setPlaying, show } = rotation;
  return (
    <div className={classes.controls}>
      <button
        type="button"
        className={classes.control}
        aria-label={t(isPlaying ? 'stop' : 'start')}
        onClick={() => setPlaying(!isPlaying)}
      >
        {isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
      </button>
      <button
        type="button"
        className={`${classes.control} ${classes.step}`}
        aria-label={t('previous')}
        onClick={() => show(current - 1)}
      >
        <IconChevronLeft size={18} className="mirrored" />
      </button>
      <Picker banners={banners} rotation={rotation} id={id} />
      <button
        type="button"
        className={`${classes.control} ${classes.step}`}
        aria-label={t('next')}
        onClick={() => show(current + 1)}
      >
        <IconChevronRight size={18} className="mirrored" />
      </button>
    </div>
  );
}

/** One tab for each slide; arrow keys go from one to the next. */
function Picker({ banners, rotation: { current, show }, id }: Shared) {
  const t = useTranslations('banners');
  const forward = useForward();
  const ref = useRef<HTMLDivElement>(null);
  const last = banners.length - 1;
  const go = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: current + forward,
      ArrowLeft: current - forward,
      Home: 0,
      End: last,
    };
    const place = steps[event.key];
    if (place === undefined) return;
    event.preventDefault();
    show(place);
    const tabs = ref.current?.querySelectorAll<HTMLElement>('[role="tab"]');
    tabs?.[(place + banners.length) % banners.length]?.focus();
  };
  return (
    <div
      ref={ref}
      role="tablist"
      className={classes.picker}
      aria-label={t('choose')}
      onKeyDown={go}
    >
      {banners.map((banner, place) => (
        <button
          key={banner.id}
          type="button"
          role="tab"
          className={classes.dot}
          aria-label={banner.title}
          aria-selected={place === current}
          aria-controls={`${id}s${place}`}
          tabIndex={place === current ? 0 : -1}
          onClick={() => show(place)}
          onFocus={() => show(place)}
        />
      ))}
    </div>
  );
}

/** Handlers for a finger that moves across the slides. */
function useSwipe({ current, show }: Rotation) {
  const forward = useForward();
  const from = useRef<{ x: number; y: number }>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      from.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!touch || !from.current) return;
      const [right, down] = [touch.clientX - from.current.x, touch.clientY - from.current.y];
      from.current = null;
      if (Math.abs(right) < SWIPE || Math.abs(right) < Math.abs(down)) return;
      show(current - Math.sign(right) * forward);
    },
  };
}

/** 1 where the next slide is on the right, -1 in languages that are written from right to left. */
function useForward(): number {
  return localeRow(useLocale()).dir === 'rtl' ? -1 : 1;
}
