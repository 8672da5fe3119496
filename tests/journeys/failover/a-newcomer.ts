export const aNewcomer = (url: string, email: string) => {
  const ask = async (path: string): Promise<number> => {
    const { status } = await fetch(`${url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: 'seven silk spools' }),
    });
    return status;
  };
  return {
    register: async (): Promise<void> => {
      const status = await ask('signup');
      if (status !== 200) throw new Error(`The registration was answered with ${status}.`);
    },
    signIn: () => ask('token?grant_type=password'),
  };
};
