/** The first match names it; what pretends to be another stands before that other. */
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

/**
 * Browser and system in words, such as "Firefox on Linux", from what a client says of itself; what is neither is a program.
 */
export function nameClient(userAgent = ""): string {
  const find = (names: typeof browsers) => names.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser === undefined) return system === undefined ? "A program" : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** The first part of a client's address, which tells its owner enough: half of IPv4, a quarter of IPv6. */
export function startOfAddress(address: string): string {
  const separator = address.includes(":") ? ":" : ".";
  return `${address.split(separator).slice(0, 2).join(separator)}${separator}…`;
}
