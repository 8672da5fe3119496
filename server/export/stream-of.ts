/** Creates a stream that asks for a piece only when one is read. A cancel calls `onCancel` and ends the generator. */
export function streamOf(pieces: AsyncGenerator<Uint8Array>, onCancel: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        onCancel(); // `onCancel` is called here, because a generator that never started does not run its `finally`
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
