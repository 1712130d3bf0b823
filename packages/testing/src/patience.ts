/** For the tests of rooms that know the machine through this one alone. */
export { patience, slowest } from "@antochi/environment/testing/patience";
