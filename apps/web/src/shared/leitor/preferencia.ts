// With several back cameras, often only one focuses at short distance. Stored for the tab: 'Fechar' reloads the page.
const CHAVE = 'camera'

export function cameraPreferida(): string | null {
  try {
    return sessionStorage.getItem(CHAVE)
  } catch {
    return null
  }
}

export function preferirCamera(deviceId: string): void {
  try {
    sessionStorage.setItem(CHAVE, deviceId)
  } catch {
    // Without storage the choice holds until the scanner is closed.
  }
}
