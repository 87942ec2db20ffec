import { NoSuchPage } from '@/features/public/no-such-page';

export default function PublicNotFound() {
  return <NoSuchPage />;
}
