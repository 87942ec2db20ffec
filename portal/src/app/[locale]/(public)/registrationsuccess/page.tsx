import { SuccessScreen } from '@/features/visitor-forms/success-screen';
import { describePage } from '@/server/public-metadata';
import { paths } from '@/shared/lib/paths';

export const generateMetadata = describePage(
  paths.registrationSuccess(),
  'public.success.title',
  'public.success.text',
);

export default function RegistrationSuccessPage() {
  return <SuccessScreen />;
}
