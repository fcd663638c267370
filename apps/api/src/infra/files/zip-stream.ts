import { Zip, ZipDeflate } from 'fflate'

/** A ZIP that is written while its files are read: `takeParts` gives what is ready and not yet taken. */
export function newZip(level: 0 | 6) {
  const parts: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    parts.push(bytes)
  })
  // What is not packed is written as packed none the less, which programs that read from front to end need.
  const addFile = (nome: string) => {
    const file = new ZipDeflate(nome, { level })
    zip.add(file)
    return file
  }
  const addText = (nome: string, texto: string) => addFile(nome).push(Buffer.from(texto), true)
  return { addFile, addText, takeParts: () => parts.splice(0), end: () => zip.end() }
}
