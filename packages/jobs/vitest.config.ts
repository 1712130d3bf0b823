import { vitestConfig } from "@antochi/testing/vitest-config";

export default vitestConfig({ database: true, workers: 3 });
