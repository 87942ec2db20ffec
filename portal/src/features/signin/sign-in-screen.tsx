import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';

import classes from './sign-in.module.css';
import { SignInForm } from './sign-in-form';

/** The sign-in page: a description of Lading on one side, the form on the other. */
export function SignInScreen({ from }: { from: string | null }) {
  const t = useTranslations('auth');
  const common = useTranslations('common');
  return (
    <div className={classes.page}>
      <aside className={classes.panel}>
        <div className={classes.pitch}>
          <p className={classes.claim}>{t('panelTitle')}</p>
          <ol className={classes.steps}>
            <li>{t('panelEnquire')}</li>
            <li>{t('panelQuote')}</li>
            <li>{t('panelOrder')}</li>
          </ol>
        </div>
        <LaneDrawing />
        <p className={classes.tagline}>{common('tagline')}</p>
      </aside>
      <div className={classes.door}>
        <div className={classes.box}>
          <h1 className={classes.title}>{t('title')}</h1>
          <p className={classes.lead}>{t('lead')}</p>
          <SignInForm from={from} />
          <p className={classes.register}>
            {t('newHere')}{' '}
            <Link href={paths.signUp()} className={classes.link}>
              {t('createAccount')}
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}

const PORTS = [
  { code: 'INMUN', x: 36, y: 92 },
  { code: 'AEJEA', x: 164, y: 48 },
  { code: 'NLRTM', x: 318, y: 26 },
] as const;

/** Draws a lane as on a sea chart: two legs, three ports. */
function LaneDrawing() {
  return (
    <svg className={classes.lane} viewBox="0 0 360 120" aria-hidden="true" focusable="false">
      <path d="M36 92 C 78 96, 120 62, 164 48 S 268 22, 318 26" />
      {PORTS.map(({ code, x, y }) => (
        <g key={code}>
          <circle cx={x} cy={y} r="5" />
          <text x={x} y={y + 22}>
            {code}
          </text>
        </g>
      ))}
    </svg>
  );
}
