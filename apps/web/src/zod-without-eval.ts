// Must run before zod does: it probes `new Function`, which the Content-Security-Policy refuses and reports.
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

globalThis.__zod_globalConfig = { jitless: true };

export {};
