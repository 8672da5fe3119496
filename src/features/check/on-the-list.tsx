import { shoppingOf } from '#inventory/shopping.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import styles from '#parts/alike/alike-list.module.css';

/** Shows how many packs of a thread are on order or on the shopping list, and for whom; nothing if there are none. */
export function OnTheList({ threadId }: { readonly threadId: string }) {
  const { store, nameOf } = useWorkspace();
  const { rows: list } = useQuery(live(shoppingOf, store.db));
  const own = (list?.lines ?? []).filter(({ data }) => data.threadId === threadId);
  const sumOf = (status: 'wanted' | 'ordered') =>
    own.reduce((sum, { data }) => sum + (data.status === status ? data.qty : 0), 0);
  const [wanted, ordered] = [sumOf('wanted'), sumOf('ordered')];
  const open = own.filter(({ data }) => data.status === 'wanted' || data.status === 'ordered');
  const people = open.flatMap(({ data }) =>
    data.reasons.flatMap(({ ref }) => (ref === null ? [] : (nameOf(ref) ?? []))),
  );
  const words = [
    ...(ordered > 0 ? [t('shop.onOrder', { count: ordered })] : []),
    ...(wanted > 0 ? [t('shop.onList', { count: wanted })] : []),
    ...(people.length > 0 ? [t('shop.forPeople', { names: [...new Set(people)].join(', ') })] : []),
  ];
  return words.length === 0 ? null : <p className={styles.hint}>{words.join(' · ')}</p>;
}
