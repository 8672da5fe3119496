import { t } from '#texts/t.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { useIsConnected } from './needs-connection.tsx';

/** A button for an action that needs the server: without a connection it is disabled, and its tooltip says why. */
export function OnlineButton({ disabled = false, ...rest }: ButtonProps) {
  const isConnected = useIsConnected();
  return (
    <Button
      {...rest}
      disabled={disabled || !isConnected}
      title={isConnected ? rest.title : t('sync.needsConnection')}
    />
  );
}
