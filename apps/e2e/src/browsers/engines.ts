import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { firefox, webkit } from "@playwright/test";
import type { BrowserType } from "@playwright/test";
import puppeteer from "puppeteer-core";
import type { BrowserWindow, Engine } from "./browser-window.ts";
import { openWebKitWindow } from "./webkit-window.ts";

/** Debian's path of the browser that WebKitWebDriver starts. */
const miniBrowser = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/** The engines besides Chromium: Playwright's builds if they are installed, otherwise the system's own. */
export async function findEngines(): Promise<Engine[]> {
  return Promise.all([findFirefox(), findWebKit()]);
}

async function findFirefox(): Promise<Engine> {
  const name = "Firefox";
  if (await isThere(firefox.executablePath())) return { name, openWindow: () => openOwnWindow(firefox) };
  const system = (await findProgram("firefox-esr")) ?? (await findProgram("firefox"));
  if (system) return { name, openWindow: () => openFirefoxWindow(system) };
  return { name, missing: "install Debian's firefox-esr, or run `pnpm exec playwright install firefox`" };
}

async function findWebKit(): Promise<Engine> {
  const name = "WebKit";
  if (await isThere(webkit.executablePath())) return { name, openWindow: () => openOwnWindow(webkit) };
  const driver = await findProgram("WebKitWebDriver");
  const display = await findProgram("Xvfb");
  if (driver && display && (await isThere(miniBrowser))) {
    return { name, openWindow: () => openWebKitWindow({ driver, display, browser: miniBrowser }) };
  }
  return {
    name,
    missing: "install Debian's webkit2gtk-driver and xvfb, or run `pnpm exec playwright install webkit`",
  };
}

/** A window of Playwright's own build. */
async function openOwnWindow(type: BrowserType): Promise<BrowserWindow> {
  const browser = await type.launch();
  const page = await browser.newPage();
  return {
    name: `${type.name()} ${browser.version()}`,
    open: async (address) => void (await page.goto(address)),
    read: (expression) => page.evaluate(expression),
    click: ({ x, y }, clickCount = 1) => page.mouse.click(x, y, { clickCount }),
    type: (text) => page.keyboard.type(text),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

/** A window of the system's Firefox, through WebDriver BiDi, which Firefox speaks itself. */
async function openFirefoxWindow(executablePath: string): Promise<BrowserWindow> {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  return {
    name: await browser.version(),
    open: async (address) => void (await page.goto(address)),
    read: (expression) => page.evaluate(expression),
    click: ({ x, y }, count = 1) => page.mouse.click(x, y, { count }),
    type: (text) => page.keyboard.type(text),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    if (await isThere(join(folder, name))) return join(folder, name);
  }
  return undefined;
}

function isThere(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
