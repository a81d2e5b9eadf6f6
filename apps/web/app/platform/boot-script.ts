import { failedCharge, storageKeys } from '@matinee/contract/sessions'
import { languageParameter } from '@matinee/contract/site-languages'
import { themeColors, themeStorageKey } from '@matinee/contract/theme'
import { chunkFailurePattern, destinationKey, unloadTimeoutMs, reloadedKey } from './chunks.ts'
import * as words from '@matinee/locales/platform/problems'

/** Inlined in every page, and constant, as the CSP has its hash. Functions, so that the browser's bundle drops them. */
export const bootScript = (): string =>
  `${languageBootScript()};${themeBootScript()};${sessionBootScript()};${startGuardScript()}`

/**
 * Until React has rendered: shows the visitor's or the member's links in the bar, and reserves space for 'Continue
 * Watching' and the banner of a failed payment, so that the layout does not shift (WATCH-7, PAY-4).
 */
export const sessionBootScript =
  (): string => `try{const s=localStorage,r=document.documentElement;if(s.getItem("${storageKeys.user}")&&
s.getItem("${storageKeys.token}")){r.toggleAttribute("data-session",true);
r.toggleAttribute("data-continue",s.getItem("${storageKeys.continuing}")==="1");
r.toggleAttribute("data-payment-failed",s.getItem("${storageKeys.charge}")==="${failedCharge}")}}catch{}`

/** SITE-10: drops the language parameter from the address, as the server has kept the choice. */
const languageBootScript = (): string => `(()=>{const l=location,q=l.search.slice(1).split("&"),
r=q.filter(p=>!p.startsWith("${languageParameter}="));
if(r.length<q.length)history.replaceState(history.state,"",l.pathname+(r.length?"?"+r.join("&"):"")+l.hash)})()`

/** THEME-1: sets the theme before the first paint. It repeats theme.ts, which loads too late. */
export const themeBootScript = (): string => `(()=>{let t;try{t=localStorage.getItem("${themeStorageKey}")}catch{}
if(t!=="light"&&t!=="dark")t=matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light";
const r=document.documentElement,m=document.createElement("meta");
r.dataset.theme=t;r.className="theme-"+t;
m.name="theme-color";m.content=t==="dark"?"${themeColors.dark}":"${themeColors.light}";document.head.prepend(m)})()`

/** The element that the script below adds; the layout styles it. */
const START_FAILURE = 'start-failure'

/**
 * ROUTE-12 for the time before React runs: part of the inline script in the head. If the page's own scripts do not
 * arrive, it reloads the page once. The second time it puts an error message on top, while the server's HTML stays
 * readable and its links and forms keep working. If React Router reloaded a page because the script of the next one did
 * not arrive, it goes on to that next page. Firefox aborts the scripts of a page that is being left: then the next page
 * gets time to come, as a reload would take its place. `onbeforeunload` is removed when React starts, as Firefox keeps no
 * page with it for its Back button.
 */
export const startGuardScript = (): string => `(()=>{
try{const to=sessionStorage.getItem("${destinationKey}");sessionStorage.removeItem("${destinationKey}");
if(to&&performance.getEntriesByType("navigation")[0]?.type==="reload"){sessionStorage.setItem("${reloadedKey}",1);location.replace(to)}}catch{}
const show=()=>{const main=document.getElementById("main");if(!main||document.getElementById("${START_FAILURE}"))return;
const add=(to,name,text,onclick)=>{const e=document.createElement(name);e.textContent=text;e.onclick=onclick;to.append(e);return e};
const box=add(document.createDocumentFragment(),"section","",null);box.id="${START_FAILURE}";box.role="alert";
add(box,"h2",${JSON.stringify(words.crashed)},null);
add(box,"button",${JSON.stringify(words.refresh)},()=>location.reload());
add(box,"button",${JSON.stringify(words.goBack)},()=>history.back());
main.prepend(box)};
let leaving,failed;window.onbeforeunload=()=>{leaving=true;setTimeout(()=>{leaving=false;if(failed)fail()},${unloadTimeoutMs})};
const fail=()=>{if(window.hasStarted)return;
if(leaving){failed=true;return}
try{if(!sessionStorage.getItem("${reloadedKey}")){sessionStorage.setItem("${reloadedKey}",1);location.reload();return}}catch{}
show()};
addEventListener("error",e=>{if(e.target.type==="module")fail()},true);
addEventListener("unhandledrejection",e=>{if(/${chunkFailurePattern}/i.test(e.reason))fail()})
})()`
