/**
 * Loaded into a companion before it starts: names under example.com appear to resolve to a public address, and
 * connections to that address reach this machine. All other handling of addresses is the companion's own code.
 */
import dns from "node:dns";
import http from "node:http";
import type { LookupFunction } from "node:net";

type Options = http.ClientRequestArgs;
type Done = Parameters<LookupFunction>[2];
type Addresses = Parameters<Done>[1];

/** Any public address. */
const publicAddress = "93.184.215.14";
const loopback = "127.0.0.1";
const lookUp = dns.lookup;
const agent = new http.Agent();
const connect = agent.createConnection.bind(agent);
let rebound = 0;

/** `rebinding.example.com` resolves to the public address first and to this machine afterwards. */
function addressOf(name: string): string | null {
  if (name !== "rebinding.example.com") return name.endsWith(".example.com") ? publicAddress : null;
  rebound += 1;
  return rebound === 1 ? publicAddress : loopback;
}

Object.assign(dns, {
  lookup(name: string, options: dns.LookupOptions, done: Done) {
    const address = addressOf(name);
    if (address === null) return lookUp(name, options, done);
    return process.nextTick(done, null, options.all ? [{ address, family: 4 }] : address, 4);
  },
});

Object.assign(http.Agent.prototype, {
  createConnection(options: Options, done: Parameters<typeof connect>[1]) {
    const { lookup } = options;
    return connect(lookup ? { ...options, lookup: routing(lookup) } : options, done);
  },
});

function routing(lookup: LookupFunction): LookupFunction {
  return (name, options, done) =>
    lookup(name, options, (error, addresses, family) => done(error, routed(addresses), family));
}

function routed(addresses: Addresses): Addresses {
  if (typeof addresses === "string") return addresses === publicAddress ? loopback : addresses;
  return addresses.map(({ address, family }) => ({
    address: address === publicAddress ? loopback : address,
    family,
  }));
}
