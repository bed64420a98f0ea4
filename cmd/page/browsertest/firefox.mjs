// Opens the page with Umpire in Firefox over WebDriver BiDi, gives it files, and prints what it
// found: node firefox.mjs PUPPETEER-CORE FIREFOX PAGE FILE...

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [library, executablePath, page, ...files] = process.argv.slice(2);
const { default: puppeteer } = await import(pathToFileURL(createRequire(library + "/package.json").resolve(library)).href);

const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
try {
  const tab = await browser.newPage();
  await tab.setViewport({ width: 1280, height: 800 });
  await tab.goto(pathToFileURL(page).href);
  const until = (/** @type {string} */ script) => tab.waitForFunction(script, { timeout: 90_000 });
  await until(`document.documentElement.dataset.ready`);
  const input = await tab.$("#files");
  await input.uploadFile(...files);
  await until(`document.documentElement.dataset.checked`);
  const found = await tab.evaluate(async () => {
    const own = URL.createObjectURL;
    HTMLAnchorElement.prototype.click = function () {};
    const blob = await new Promise((done) => {
      URL.createObjectURL = (b) => (done(b), "blob:null/none");
      [...document.querySelectorAll("button")].find((b) => b.textContent.trim() === "JSON for programs").click();
    });
    URL.createObjectURL = own;
    return blob.text();
  });
await tab.evaluate(() => document.querySelector("article .show").click());
  await until(`document.querySelector(".marks path, .marks polyline") && document.querySelector(".lacks").textContent === ""`);
  const drawn = await tab.evaluate(() => {
    const canvas = document.querySelector(".map canvas");
    const dots = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    const colours = new Set();
    for (let i = 0; i < dots.length; i += 400) colours.add((dots[i] << 16) | (dots[i + 1] << 8) | dots[i + 2]);
    return colours.size;
  });
  if (process.env.UMPIRE_SHOTS) await tab.screenshot({ path: process.env.UMPIRE_SHOTS + "/firefox.png" });
  process.stdout.write(JSON.stringify({ version: await browser.version(), found, drawn }));
} finally {
  await browser.close();
}
