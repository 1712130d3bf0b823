/** For tests in packages that may not import `environment` directly. */
export { patience, slowest } from "@antochi/environment/testing/patience";
