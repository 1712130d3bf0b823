/** One window of a browser, with everything that a journey through any engine needs. */
export type BrowserWindow = AsyncDisposable & {
  /** The browser and its version, in its own words. */
  readonly name: string;
  open(address: string): Promise<void>;
  /** The value of an expression in the page, as JSON carries it. */
  read(expression: string): Promise<unknown>;
  /** Presses the left button at a point of the window, once, or twice to select a word. */
  click(point: Point, times?: 1 | 2): Promise<void>;
  type(text: string): Promise<void>;
};

export type Point = { readonly x: number; readonly y: number };

/** An engine on this machine: a way to open a window, or the steps to install it. */
export type Engine = { readonly name: string } & (
  | { readonly openWindow: () => Promise<BrowserWindow> }
  | { readonly missing: string }
);
