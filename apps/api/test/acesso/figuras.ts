import { inflateRawSync } from 'node:zlib'
import { NOMES_DOS_RELATORIOS } from '@estampa/contract/relatorios/relatorios.ts'
import type { LojaPequena } from '../entradas/loja-pequena.ts'
import { type Rota, rotasDe } from '../entradas/requisicoes.ts'
import { textosDoPdf } from '../support/textos-do-pdf.ts'

/** The routes of a shop that say something of it. */
export const readRotas = async ({ loja }: LojaPequena): Promise<Rota[]> =>
  rotasDe((await loja.pedir('GET', '/api/docs/')).body).filter(({ caminho }) => !/\/auth\/|\/api\/cep\//.test(caminho))

/** A number as files, screens and JSON write it. */
export const escritas = (valor: number): string[] => {
  const centavos = String(Math.round(valor * 100))
  const decimal = valor.toFixed(2).replace(/\.?0+$/, '')
  return [decimal, decimal.replace('.', ','), valor.toLocaleString('pt-BR', { minimumFractionDigits: 2 }), centavos]
}

/** Reads what an answer says, whatever it is: text, the sheets of a workbook, the texts of a PDF. */
function answerTextFrom(bytes: Buffer): string {
  const inicio = bytes.subarray(0, 4).toString('latin1')
  if (inicio.startsWith('PK')) return partesDoZip(bytes).join('\n')
  return inicio === '%PDF' ? textosDoPdf(bytes) : bytes.toString()
}

function partesDoZip(bytes: Buffer): string[] {
  const partes: string[] = []
  const fim = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  for (let offset = bytes.readUInt32LE(fim + 16); bytes.readUInt32LE(offset) === 0x02014b50; ) {
    const [metodo, tamanho] = [bytes.readUInt16LE(offset + 10), bytes.readUInt32LE(offset + 20)]
    const local = bytes.readUInt32LE(offset + 42)
    const dados = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const parte = bytes.subarray(dados, dados + tamanho)
    partes.push((metodo === 8 ? inflateRawSync(parte) : parte).toString())
    offset += 46 + bytes.readUInt16LE(offset + 28) + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32)
  }
  return partes
}

const CONSULTAS: Readonly<Record<string, readonly string[]>> = {
  exportar: ['?formato=csv', '?formato=xlsx'],
  clientes: ['?formato=json', '?formato=pdf'],
  impressao: ['?formato=csv', '?formato=pdf', '?formato=zip'],
}

/** Returns the addresses of a GET: each report, each format of a file, each existing lot. */
function enderecosDe(pequena: LojaPequena, { caminho }: Rota, lotes: readonly number[]): string[] {
  const nomes = caminho.includes('{relatorio}') ? NOMES_DOS_RELATORIOS : ['']
  const ids = caminho.includes('/em-lote/') ? lotes.map(String) : ['']
  const consulta = caminho.endsWith('/exportar/')
    ? caminho.includes('{id}')
      ? 'clientes'
      : 'exportar'
    : caminho.endsWith('/lista-de-impressao/')
      ? 'impressao'
      : ''
  const fins = CONSULTAS[consulta] ?? ['']
  return nomes.flatMap((nome) =>
    ids.flatMap((id) => {
      const dado = caminho.replace(/\{\w+\}/g, (placeholder) => nome || id || placeholder)
      return fins.map((fim) => pequena.enderecoDe(dado, '1') + fim)
    }),
  )
}

/** Every GET of this person: how many were answered, and those whose answer says one of the figures. */
export async function readFiguras(
  pequena: LojaPequena,
  rotas: readonly Rota[],
  pessoa: { authorization: string },
  figuras: readonly string[],
  lotes: readonly number[] = [],
) {
  const contam: string[] = []
  let respondidas = 0
  for (const rota of rotas.filter(({ metodo }) => metodo === 'GET'))
    for (const url of enderecosDe(pequena, rota, lotes)) {
      const resposta = await pequena.loja.app.inject({ url, headers: { authorization: pessoa.authorization } })
      if (resposta.statusCode === 200) respondidas++
      const texto = answerTextFrom(resposta.rawPayload)
      const achada = figuras.find((figura) => texto.includes(figura))
      if (achada) contam.push(`${url}: ${achada}`)
    }
  return { contam, respondidas }
}
