import { vitestConfig } from "@antochi/testing/vitest-config";

export default vitestConfig({ database: true, sharedModules: true, workers: 2 });
