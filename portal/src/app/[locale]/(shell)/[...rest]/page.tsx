import { notFound } from 'next/navigation';

/** Every address that no screen has. */
export default function UnknownPage() {
  notFound();
}
