import { WelcomeScreen } from '@/features/welcome/welcome-screen';

export default function WelcomePage() {
  return <WelcomeScreen />;
}
