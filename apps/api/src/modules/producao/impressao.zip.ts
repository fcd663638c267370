import type { Files } from '../../infra/files/store.ts'
import { newZip } from '../../infra/files/zip-stream.ts'
import type { ArquivoAImprimir } from './impressao.arquivos.ts'

/** A ZIP of the plain kind, which every program opens, ends at 4 GiB and at 65,535 files. */
const LIMITES = { bytes: 4_200_000_000, arquivos: 60_000 }

/** The arts' files as one ZIP that is written while they are read, one after the other; `LEIA-ME.txt` names those that are not in it. */
export async function* buildArtesZip(
  { readRaw }: Pick<Files, 'readRaw'>,
  arquivos: readonly ArquivoAImprimir[],
  limites = LIMITES,
): AsyncGenerator<Uint8Array> {
  // Most arts are packed already.
  const zip = newZip(0)
  const ausentes: string[] = []
  let [bytes, quantos] = [0, 0]
  for (const { nome, arquivo, bytes: tamanho } of arquivos) {
    if (bytes + tamanho > limites.bytes || quantos >= limites.arquivos) {
      ausentes.push(`${nome}: não coube neste ZIP. Baixe a lista com menos produções.`)
      continue
    }
    const conteudo = await readRaw(arquivo)
    if (!conteudo) {
      ausentes.push(`${nome}: o arquivo não está mais guardado. Envie a arte de novo.`)
      continue
    }
    bytes += tamanho
    quantos++
    const entrada = zip.addFile(nome)
    for await (const parte of conteudo as AsyncIterable<Buffer>) {
      entrada.push(parte)
      yield* zip.takeParts()
    }
    entrada.push(new Uint8Array(), true)
    yield* zip.takeParts()
  }
  if (ausentes.length > 0) zip.addText('LEIA-ME.txt', ['Faltam neste ZIP:', '', ...ausentes, ''].join('\r\n'))
  zip.end()
  yield* zip.takeParts()
}
