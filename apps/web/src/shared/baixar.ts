/** Saves a blob as a file: the request needed a token, which a link cannot carry. */
export function baixar(conteudo: Blob, nome: string): void {
  const url = URL.createObjectURL(conteudo)
  const link = document.createElement('a')
  link.href = url
  link.download = nome
  link.click()
  // The browser has taken it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
