// Of several cameras on the back often only one reads from near. Kept for the tab: 'Fechar' reloads the page.
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
