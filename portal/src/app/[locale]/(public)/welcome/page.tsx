import { WelcomeScreen } from '@/features/welcome/welcome-screen';
import { read } from '@/server/api';

export default async function WelcomePage() {
  const { data } = await read('/api/subscription-plans/rules');
  return <WelcomeScreen rules={data} />;
}
