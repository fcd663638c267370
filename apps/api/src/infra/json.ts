/** Parses JSON from an external service; null when it is invalid. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
