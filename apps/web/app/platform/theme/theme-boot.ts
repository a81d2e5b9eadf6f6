import { themeColors, themeStorageKey } from '@matinee/contract/theme'

/**
 * Shows the right theme before anything is painted (THEME-1): part of the inline script in the head. It repeats what
 * theme.ts does, because waiting for a module would show the wrong theme first.
 */
export const themeBootScript = (): string => `(()=>{let t;try{t=localStorage.getItem("${themeStorageKey}")}catch{}
if(t!=="light"&&t!=="dark")t=matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light";
const r=document.documentElement,m=document.createElement("meta");
r.dataset.theme=t;r.className="theme-"+t;
m.name="theme-color";m.content=t==="dark"?"${themeColors.dark}":"${themeColors.light}";document.head.prepend(m)})()`
