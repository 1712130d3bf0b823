/** For tests in packages that may not import `environment` directly. */
export { findFreePort } from "@antochi/environment/free-port";
