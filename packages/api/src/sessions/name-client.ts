/** The first match wins: a browser that pretends to be another comes before that one. */
const browsers: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
];

const systems: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Names browser and system from a User-Agent header, such as "Firefox on Linux"; a client with neither is a program. */
export function nameClient(userAgent = ""): string {
  const find = (names: typeof browsers) => names.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser === undefined) return system === undefined ? "A program" : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** The first part of a client's address, which is enough for its owner: half of an IPv4 address, a quarter of IPv6. */
export function startOfAddress(address: string): string {
  const separator = address.includes(":") ? ":" : ".";
  return `${address.split(separator).slice(0, 2).join(separator)}${separator}…`;
}
