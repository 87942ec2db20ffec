import { NotFoundPage } from '@/shared/ui/page/not-found-page';

/** Inside the shell, so that the menu stays at hand. */
export default function NotFound() {
  return <NotFoundPage />;
}
