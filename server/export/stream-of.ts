/** A stream that asks for a piece when somebody takes one, and lets the rest go when nobody does any more. `onCancel` hears of that even before the first piece. */
export const streamOf = (pieces: AsyncGenerator<Uint8Array>, onCancel: () => void): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        onCancel(); // a generator that was never asked runs no `finally`
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
