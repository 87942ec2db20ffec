import { NotFoundPage } from '@/shared/ui/not-found-page';

export default function NotFound() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
