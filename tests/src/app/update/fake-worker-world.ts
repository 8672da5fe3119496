import type { Page } from '#app/update/start-updates.ts';
import type { Build } from '#core/builds.ts';
import type { WorkerMessage } from '#core/worker-message.ts';

type Message = WorkerMessage['type'];

export class FakeWorker extends EventTarget {
  readonly scriptURL = 'https://spoolside.test/sw.js';
  readonly told: Message[] = [];
  state: ServiceWorkerState;
  readonly #windows: number;
  readonly #build: string | undefined;
  /** What it answers of its age; null for a worker of a release that could not. */
  readonly #age: Build | null;

  constructor(state: ServiceWorkerState, windows = 1, build?: string, age: Build | null = { id: 'x', step: 98 }) {
    super();
    this.state = state;
    this.#windows = windows;
    this.#build = build;
    this.#age = age;
  }

  postMessage(message: WorkerMessage, transfer?: readonly MessagePort[]): void {
    if (message.type === 'TELL_AGE') return void (this.#age && transfer?.[0]?.postMessage(this.#age));
    this.told.push(message.type);
    if (message.type === 'COUNT_WINDOWS') transfer?.[0]?.postMessage(this.#windows);
    if (message.type === 'TELL_BUILD' && this.#build !== undefined) transfer?.[0]?.postMessage(this.#build);
  }

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

interface Standing {
  readonly active?: FakeWorker;
  readonly waiting?: FakeWorker;
  readonly refusal?: Error;
}

export class FakeWorld {
  readonly registration = Object.assign(new EventTarget(), {
    active: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    installing: null as FakeWorker | null,
    update: async () => {
      this.updates += 1;
      await this.served();
    },
  });
  updates = 0;
  /** What a look at the server for a newer worker brings. */
  served: () => Promise<void> = async () => undefined;
  readonly registered: unknown[][] = [];
  refusal: Error | undefined;
  readonly #container: EventTarget & { controller: FakeWorker | null };

  constructor({ active, waiting, refusal }: Standing = {}) {
    this.registration.active = active ?? null;
    this.registration.waiting = waiting ?? null;
    this.refusal = refusal;
    this.#container = Object.assign(new EventTarget(), {
      controller: active ?? null,
      register: (...args: unknown[]) => {
        this.registered.push(args);
        return this.refusal ? Promise.reject(this.refusal) : Promise.resolve(this.registration);
      },
    });
  }

  get container(): ServiceWorkerContainer {
    return this.#container as unknown as ServiceWorkerContainer;
  }

  get globals(): Readonly<Record<string, unknown>> {
    return {
      navigator: { serviceWorker: this.#container },
      location: new URL('https://spoolside.test/dashboard'),
      self: globalThis,
    };
  }

  install(worker: FakeWorker): void {
    this.registration.installing = worker;
    this.registration.dispatchEvent(new Event('updatefound'));
    this.registration.installing = null;
    if (this.registration.active) this.registration.waiting = worker;
    worker.become('installed');
  }

  takeOver(worker: FakeWorker): void {
    this.registration.waiting = null;
    worker.become('activating');
    this.registration.active = worker;
    worker.become('activated');
    this.#container.controller = worker;
    this.#container.dispatchEvent(new Event('controllerchange'));
  }
}

export class FakePage implements Page {
  visible = true;
  touched = false;
  reloads = 0;
  toldNeeded = 0;
  readonly #works = new Map<string, () => void>();

  isVisible = () => this.visible;
  wasTouched = () => this.touched;
  reload = () => void this.reloads++;
  whenIdle = (work: () => void) => void this.#works.set('idle', work);
  onReturn = (work: () => void) => this.#keep('return', work);
  onOnline = (work: () => void) => this.#keep('online', work);
  onTick = (work: () => void) => this.#keep('tick', work);
  after = (work: () => void) => void this.#works.set('patience', work);
  tellNeeded = () => void this.toldNeeded++;
  onNeeded = (work: () => void) => this.#keep('needed', work);

  async comes(moment: 'idle' | 'return' | 'online' | 'tick' | 'patience' | 'needed'): Promise<void> {
    this.#works.get(moment)?.();
    await settle();
  }

  #keep(moment: string, work: () => void): () => void {
    this.#works.set(moment, work);
    return () => void this.#works.delete(moment);
  }
}

export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
