/** For the tests of rooms that know the machine through this one alone. */
export { patience } from "@antochi/environment/patience";
