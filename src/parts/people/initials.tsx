import styles from './initials.module.css';

export function Initials({ name }: { readonly name: string }) {
  return (
    <span className={styles.round} aria-hidden="true">
      {lettersOf(name)}
    </span>
  );
}

const lettersOf = (name: string): string =>
  name
    .split(/[\s@._-]+/u)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('')
    .toLocaleUpperCase();
