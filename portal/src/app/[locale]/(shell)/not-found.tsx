import { NotFoundPage } from '@/shared/ui/page/not-found-page';

/** Stays inside the shell, so that the menu is still there. */
export default function NotFound() {
  return <NotFoundPage />;
}
