import { use } from "react";
import { onFirstSign } from "./first-sign.ts";

/** Code and words of a part of a page that is served complete, and therefore needs them only once somebody reads it. */
export type LateModule<Module> = {
  /** Fetches it, once; after a failure again with the next call. */
  load: () => Promise<Module>;
  /**
   * Gives it, or suspends the component until it is there, which the reader's first sign of life brings about. In a boundary
   * that is being hydrated the served markup stands meanwhile, and stays where the code cannot be fetched.
   */
  useModule: () => Module;
};

/** Makes such a part of what fetches it. */
export function lateModule<Module>(fetchModule: () => Promise<Module>): LateModule<Module> {
  let loaded: { module: Module } | undefined;
  let loading: Promise<Module> | undefined;
  let arrived: Promise<Module> | undefined;
  let arrive: (module: Module) => void = () => undefined;

  function load(): Promise<Module> {
    loading ??= fetchModule().then(
      (module) => {
        loaded = { module };
        arrive(module);
        return module;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  function whenRead(): Promise<Module> {
    arrived ??= new Promise((resolve) => {
      arrive = resolve;
      onFirstSign(() => {
        load().catch(() => undefined);
      });
    });
    return arrived;
  }

  function useModule(): Module {
    return loaded ? loaded.module : use(whenRead());
  }

  return { load, useModule };
}
