import { OwnTheme } from '@/theme/provider';

import { Notices } from './notices';

/** The notices with the theme that they need. */
export function OwnNotices() {
  return (
    <OwnTheme>
      <Notices />
    </OwnTheme>
  );
}
