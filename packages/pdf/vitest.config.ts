import { vitestConfig } from "@antochi/testing/vitest-config";

export default vitestConfig();
