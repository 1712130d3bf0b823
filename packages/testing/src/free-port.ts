/** For the tests of rooms that know the machine through this one alone. */
export { findFreePort } from "@antochi/environment/free-port";
