import { NotFoundPage } from '@/shared/ui/page/not-found-page';

export default function NotFound() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
