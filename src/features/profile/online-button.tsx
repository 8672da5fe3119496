import { useNetwork } from '#services/device.ts';
import { t } from '#texts/t.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';

/** A button for what only the server can do: without a network it stays in sight, and says why it does nothing. */
export const OnlineButton = ({ disabled = false, ...rest }: ButtonProps) => {
  const isOnline = useNetwork();
  return (
    <Button {...rest} disabled={disabled || !isOnline} title={isOnline ? rest.title : t('sync.needsConnection')} />
  );
};
