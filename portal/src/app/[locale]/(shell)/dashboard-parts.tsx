import type { SessionData } from '@/domain/account/session';
import { CompanyFigures, CompanyFiguresFailed } from '@/features/dashboard/company-figures';
import { Todo, TodoFailed } from '@/features/dashboard/todo';
import { read } from '@/server/api';
import { ApiError } from '@/shared/api/error';

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
