import { useEffect, useEffectEvent } from 'react'

const isTyped = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type="range"], [type="file"]), textarea, select') !== null

/** Takes files that are pasted anywhere on the page while the component stands. */
export function usePastedFiles(onFiles: (files: File[]) => void): void {
  const pasteFiles = useEffectEvent((event: ClipboardEvent) => {
    // Text copied from office programs also contains a picture: inside a text field, paste the text.
    const files = [...(event.clipboardData?.files ?? [])]
    if (!isTyped(event.target) && files.length > 0) onFiles(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => pasteFiles(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
