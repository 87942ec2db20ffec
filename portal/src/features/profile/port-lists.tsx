import { Lane } from '@/domain/reference/lane';
import { pairFromText, portFromText } from '@/domain/reference/ports';
import { useTranslations } from '@/i18n/translations';

import classes from './profile.module.css';

/** The ports a company serves, each with its UN/LOCODE. */
export function PortList({ ports }: { ports: readonly string[] }) {
  return (
    <ul className={classes.ports}>
      {ports.map((text) => {
        const { port, code } = portFromText(text);
        return (
          <li key={text} className={classes.port}>
            <bdi>{port}</bdi>
            {code ? <span className={`code ${classes.portCode}`}>{code}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** The port pairs between which a company ships. */
export function PairList({ pairs }: { pairs: readonly string[] }) {
  const company = useTranslations('company');
  return (
    <ul className={classes.pairs} aria-label={company('fields.portPairs')}>
      {pairs.map((text) => {
        const pair = pairFromText(text);
        return (
          <li key={text} className={classes.pair}>
            {pair ? <Lane source={pair.loading} destination={pair.destination} /> : text}
          </li>
        );
      })}
    </ul>
  );
}
