import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { LocaleCode } from '@/i18n/locales';
import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { type Banner, placed } from './banners';
import { BannerCarousel } from './carousel';
import { SideBanners } from './side-banners';
import { SLIDE_MS } from './use-rotation';

const banner = (id: number, change: Partial<Banner> = {}): Banner => ({
  id,
  title: `Banner ${id}`,
  description: `What banner ${id} says.`,
  language: 'en',
  bannerType: 'type_1',
  urlType: 'internal_url',
  url: '/rfq',
  ...change,
});
const THREE = [banner(1), banner(2), banner(3)];

let lessMotion = false;

beforeEach(() => {
  sessionStorage.clear();
  lessMotion = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: lessMotion && query.includes('reduced-motion'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (locale: LocaleCode = 'en') =>
  renderScreen(<BannerCarousel banners={THREE} />, { locale });
/** Lets the time of so many slides pass, one after the other. */
async function wait(slides = 1) {
  for (let slide = 0; slide < slides; slide += 1) {
    await act(() => vi.advanceTimersByTimeAsync(SLIDE_MS));
  }
}
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const slides = () => [...document.querySelectorAll<HTMLElement>('[role="tabpanel"]')];
/** The only slide that can be reached. */
const slide = () => {
  const [seen, ...more] = slides().filter((each) => !each.hasAttribute('inert'));
  expect(more).toEqual([]);
  return seen as HTMLElement;
};
/** The place of the shown slide, from 1. */
const shown = () => slides().indexOf(slide()) + 1;
const region = () => screen.getByRole('region');

it('marks the texts as English where the reader has another language', async () => {
  await renderScreen(<SideBanners banners={[banner(1)]} />, { locale: 'fr' });
  expect(screen.getByText('Banner 1').closest('[lang]')?.getAttribute('lang')).toBe('en');
  expect(screen.getByText('What banner 1 says.').closest('[lang]')?.getAttribute('lang')).toBe(
    'en',
  );
});

describe('the carousel', () => {
  it('changes by itself every five seconds, and begins anew after the last slide', async () => {
    await show();
    expect(shown()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(4_900));
    expect(shown()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(shown()).toBe(2);
    await wait(2);
    expect(shown()).toBe(1);
  });

  it('says what it is, and that its slides are not read out while they change', async () => {
    await show();
    expect(region()).toHaveAttribute('aria-roledescription', 'carousel');
    expect(region()).toHaveAccessibleName('Announcements');
    expect(slide()).toHaveAttribute('aria-roledescription', 'slide');
    expect(slide()).toHaveAccessibleName('1 of 3');
    expect(slide().parentElement).toHaveAttribute('aria-live', 'off');
    await user().click(screen.getByRole('button', { name: 'Pause the slideshow' }));
    expect(slide().parentElement).toHaveAttribute('aria-live', 'polite');
  });

  it('stops and starts by its button', async () => {
    await show();
    await user().click(screen.getByRole('button', { name: 'Pause the slideshow' }));
    fireEvent.pointerLeave(region());
    await wait(3);
    expect(shown()).toBe(1);
    await user().click(screen.getByRole('button', { name: 'Resume the slideshow' }));
    fireEvent.pointerLeave(region());
    await wait();
    expect(shown()).toBe(2);
  });

  it('waits while somebody points at it', async () => {
    await show();
    fireEvent.pointerEnter(region(), { pointerType: 'mouse' });
    await wait(2);
    expect(shown()).toBe(1);
    fireEvent.pointerLeave(region());
    await wait();
    expect(shown()).toBe(2);
  });

  it('stops for good when the focus moves into it', async () => {
    await show();
    const link = within(slide()).getByRole('link');
    act(() => link.focus());
    act(() => link.blur());
    await wait(2);
    expect(shown()).toBe(1);
  });

  it('never moves by itself for those who asked for less motion', async () => {
    lessMotion = true;
    await show();
    await wait(3);
    expect(shown()).toBe(1);
    expect(screen.getByRole('button', { name: 'Resume the slideshow' })).toBeInTheDocument();
  });

  it.each([
    ['en', '{ArrowRight}', 2],
    ['en', '{ArrowLeft}', 3],
    ['en', '{End}', 3],
    ['ar', '{ArrowLeft}', 2],
    ['ar', '{ArrowRight}', 3],
  ] as const)(
    'in %s, %s on a tab shows slide %i and takes the focus there',
    async (locale, key, place) => {
      await show(locale);
      const [first] = screen.getAllByRole('tab');
      act(() => first?.focus());
      await user().keyboard(key);
      expect(shown()).toBe(place);
      expect(document.activeElement).toBe(screen.getAllByRole('tab')[place - 1]);
      expect(screen.getByRole('tab', { selected: true })).toBe(document.activeElement);
      await wait(2);
      expect(shown()).toBe(place);
    },
  );

  it.each([
    ['en', -80, 2],
    ['en', 80, 3],
    ['ar', 80, 2],
    ['en', 20, 1],
  ] as const)(
    'in %s, a finger that moves %i pixels leads to slide %i',
    async (locale, right, place) => {
      await show(locale);
      fireEvent.touchStart(region(), { touches: [{ clientX: 200, clientY: 50 }] });
      fireEvent.touchEnd(region(), { changedTouches: [{ clientX: 200 + right, clientY: 60 }] });
      expect(shown()).toBe(place);
    },
  );

  it('has no controls for one banner alone, and nothing for none', async () => {
    const { container } = await renderScreen(<BannerCarousel banners={[banner(1)]} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(region()).not.toHaveAttribute('aria-roledescription');
    expect(screen.getByText('What banner 1 says.')).toBeInTheDocument();
    container.remove();
    await renderScreen(<BannerCarousel banners={[]} />);
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('the links', () => {
  it('stay in the portal and the language, or are marked and open a new tab', async () => {
    const outside = banner(2, {
      urlType: 'external_url',
      url: 'https://www.wto.org/english/?x=1',
    });
    await renderScreen(<SideBanners banners={[banner(1), outside]} />, { locale: 'en' });
    const inside = screen.getByRole('link', { name: 'Go Banner 1' });
    expect(inside).toHaveAttribute('href', '/rfq');
    expect(inside).not.toHaveAttribute('target');
    const link = screen.getByRole('link', {
      name: 'Go Banner 2 Opens www.wto.org in a new tab',
    });
    expect(link).toHaveAttribute('href', 'https://www.wto.org/english/?x=1');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByText('Opens www.wto.org in a new tab')).toBeVisible();
  });

  it('show what was typed as text', async () => {
    await renderScreen(<SideBanners banners={[banner(1, { title: '<img src=x>' })]} />);
    expect(screen.getByRole('heading')).toHaveTextContent('<img src=x>');
  });
});

describe('what is counted', () => {
  let sent: unknown[] = [];
  let look: (entries: { isIntersecting: boolean }[]) => void = () => undefined;

  beforeEach(() => {
    sent = [];
    api.use(
      http.post('*/api/broadcastpromotions/seen', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: { counted: 1 } });
      }),
    );
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof look) {
          look = callback;
        }
        observe() {
          look([{ isIntersecting: true }]);
        }
        disconnect() {}
      },
    );
  });

  it('is a banner that was on screen for a second, once in a session', async () => {
    await show();
    await act(() => vi.advanceTimersByTimeAsync(900));
    look([{ isIntersecting: false }]);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(sent).toEqual([]);
    look([{ isIntersecting: true }]);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await wait(6);
    await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(3));
    const views = sent.flatMap((body) => (body as { views: number[] }).views);
    expect([...views].sort()).toEqual([1, 2, 3]);
  });

  it('is a link that was followed', async () => {
    await renderScreen(<SideBanners banners={[banner(7)]} />);
    fireEvent.click(screen.getByRole('link'));
    await act(() => vi.advanceTimersByTimeAsync(10));
    await vi.waitFor(() => expect(sent).toEqual([{ views: [], clicks: [7] }]));
    fireEvent.click(screen.getByRole('link'));
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(sent).toHaveLength(1);
  });
});

it('places the first banner of each side', () => {
  const kinds = ['type_3', 'type_1', 'type_2', 'type_3', 'type_1'];
  const rows = kinds.map((bannerType, id) => banner(id, { bannerType }));
  const { carousel, sides } = placed(rows);
  expect(carousel.map(({ id }) => id)).toEqual([1, 4]);
  expect(sides.map(({ id }) => id)).toEqual([2, 0]);
});
