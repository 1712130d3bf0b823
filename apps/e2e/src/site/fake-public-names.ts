/**
 * Loaded into a companion before it starts: to it, names under example.com have public addresses, as far as it can see
 * and judge, and the way to those addresses ends on this machine. What it does with addresses is its own doing.
 */
import dns from "node:dns";
import http from "node:http";

/** Of no meaning but that it is public. */
const publicAddress = "93.184.215.14";
const loopback = "127.0.0.1";
const lookUp = dns.lookup;
const connect = http.Agent.prototype.createConnection;
let rebound = 0;

type Done = (error: Error | null, addresses: unknown, family?: number) => void;
type Lookup = (name: string, options: unknown, done: Done) => void;

/** `rebinding.example.com` is public when it is asked for once, and this machine ever after. */
function addressOf(name: string): string | null {
  if (name !== "rebinding.example.com") return name.endsWith(".example.com") ? publicAddress : null;
  rebound += 1;
  return rebound === 1 ? publicAddress : loopback;
}

Object.assign(dns, {
  lookup(name: string, options: unknown, done: Done) {
    const address = addressOf(name);
    if (address === null) return Reflect.apply(lookUp, dns, [name, options, done]);
    const wantsAll =
      typeof options === "object" && options !== null && "all" in options && options.all === true;
    process.nextTick(done, null, wantsAll ? [{ address, family: 4 }] : address, 4);
    return undefined;
  },
});

Object.assign(http.Agent.prototype, {
  createConnection(this: http.Agent, options: object, done: unknown) {
    const lookup = "lookup" in options && isLookup(options.lookup) ? options.lookup : null;
    const routed = lookup === null ? options : { ...options, lookup: routing(lookup) };
    return Reflect.apply(connect, this, [routed, done]);
  },
});

function isLookup(value: unknown): value is Lookup {
  return typeof value === "function";
}

function routing(lookup: Lookup): Lookup {
  return (name, options, done) =>
    lookup(name, options, (error, addresses, family) => done(error, routed(addresses), family));
}

function routed(addresses: unknown): unknown {
  if (!Array.isArray(addresses)) return addresses === publicAddress ? loopback : addresses;
  return addresses.map((entry: { address: string }) =>
    entry.address === publicAddress ? { ...entry, address: loopback } : entry,
  );
}
