import { NotFoundPage } from '@/shared/ui/not-found-page';

/** Inside the shell, so that the menu stays at hand. */
export default function NotFound() {
  return <NotFoundPage />;
}
