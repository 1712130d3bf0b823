import { use } from "react";
import { onFirstSign } from "./first-sign.ts";

/** Code and words of a part of a page that is prerendered in full, so they are needed only once somebody reads the page. */
export type LateModule<Module> = {
  /** Fetches it once; after a failure the next call tries again. */
  load: () => Promise<Module>;
  /**
   * Returns the module, or suspends the component until it is loaded, which the reader's first interaction starts. In a
   * boundary that is being hydrated the served markup is shown meanwhile, and stays if the code cannot be fetched.
   */
  useModule: () => Module;
};

/** Makes such a module from the function that fetches it. */
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
