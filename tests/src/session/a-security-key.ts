import { onTestFinished, vi } from 'vitest';

const bytes = new Uint8Array([1, 2, 3, 4]).buffer;

export const aSecurityKey = () => {
  const asked: unknown[] = [];
  // with `waits` the key is never touched
  const state: { fault?: DOMException; during?: () => void; waits?: true } = {};
  class FakeCredential {
    readonly id = 'AQIDBA';
    readonly type = 'public-key';
    readonly rawId = bytes;
    readonly response = { attestationObject: bytes, clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
    readonly getClientExtensionResults = () => ({});
  }
  const answer = async (options: { readonly signal?: AbortSignal }) => {
    asked.push(options);
    state.during?.();
    if (state.waits) await new Promise((resolve) => options.signal?.addEventListener('abort', resolve));
    if (options.signal?.aborted) throw new DOMException('Stopped.', 'AbortError');
    if (state.fault) throw state.fault;
    return new FakeCredential();
  };
  vi.stubGlobal('PublicKeyCredential', FakeCredential);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: answer, get: answer } });
  // afterwards the browser has no security keys again
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
  return { asked, state };
};
