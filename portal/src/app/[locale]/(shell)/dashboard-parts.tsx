import type { SessionData } from '@/domain/account/session';
import { BANNERS, BANNERS_QUERY, placed } from '@/features/banners/banners';
import { BannerCarousel } from '@/features/banners/carousel';
import { SideBanners } from '@/features/banners/side-banners';
import { CompanyFigures, CompanyFiguresFailed } from '@/features/dashboard/company-figures';
import { Todo, TodoFailed } from '@/features/dashboard/todo';
import { read } from '@/server/api';
import { ApiError } from '@/shared/api/error';

type Placed = ReturnType<typeof placed>;

/**
 * Starts reading the dashboard's banners; none without an answer, because the dashboard works
 * without them.
 */
export function readBanners(): Promise<Placed> {
  const found = orNull(read(BANNERS, { query: BANNERS_QUERY }));
  const banners = found.then((answer) => placed(answer?.data.rows ?? []));
  // Nobody waits for them if the page shows something else.
  banners.catch(() => undefined);
  return banners;
}

/**
 * The large banners. They are in the page's first bytes, so that nothing moves; the rest of the page
 * is rendered while they are read.
 */
export async function LargeBanners({ read: banners }: { read: Promise<Placed> }) {
  return <BannerCarousel banners={(await banners).carousel} />;
}

/** The small banners, likewise. */
export async function SmallBanners({ read: banners }: { read: Promise<Placed> }) {
  return <SideBanners banners={(await banners).sides} />;
}

/** What needs an answer. The page does not wait for it. */
export async function TodoOfCompany({ enquiries }: Pick<SessionData, 'enquiries'>) {
  const todo = await orNull(read('/api/dashboard/todo'));
  return todo ? <Todo todo={todo.data} enquiries={enquiries} /> : <TodoFailed />;
}

/** The dashboard's charts. The page does not wait for them. */
export async function FiguresOfCompany({ session }: { session: SessionData }) {
  const figures = await orNull(read('/api/dashboard/figures'));
  if (!figures) return <CompanyFiguresFailed />;
  return <CompanyFigures figures={figures.data} session={session} />;
}

/** null if the API refuses or is unavailable: the rest of the dashboard works without the part. */
async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
