/** Storage may be switched off and throw: reading returns null then, writing returns false. */
export function readStored(area: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

/** Null also if it is no JSON: anything may be stored. */
export function readStoredJson(area: 'localStorage' | 'sessionStorage', key: string): unknown {
  try {
    return JSON.parse(readStored(area, key) ?? 'null')
  } catch {
    return null
  }
}

export function writeStored(area: 'localStorage' | 'sessionStorage', key: string, value: string | null): boolean {
  try {
    if (value === null) window[area].removeItem(key)
    else window[area].setItem(key, value)
    return true
  } catch {
    return false
  }
}
