import { avisosDosPares, paresRepetidos } from '@estampa/contract/produtos/pares.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { type Familia, toVariacaoOptions } from './familia.rules.ts'
import type { ProdutoAqui, Proposta } from './registros.ts'

// Colour and size of the rows of one product: two variations do not have the same.

export const textoDoSku = (sku: string | null): string => (sku === null ? 'sem SKU' : `com o SKU “${sku}”`)

/** Variation of the product: an existing one, as its row makes it, or a new one. */
interface Posta extends ReturnType<typeof toVariacaoOptions> {
  readonly id: number | undefined
  readonly sku: string | null
  readonly proposta: Proposta | undefined
}

/** Refuses rows that give a variation the colour and size of another, and notes those that nearly do. */
export function checkPairs(
  propostas: readonly Proposta[],
  { linhas }: Familia,
  produto: ProdutoAqui | null,
): Proposta[] {
  const antes = produto?.variacoes ?? []
  const valoresDe = new Map(linhas.map(({ linha, valores }) => [linha, valores]))
  const daquiEmDiante = antes.map(({ id, sku, nome_cor, tamanho }): Posta => {
    const proposta = propostas.find(({ variacao_id }) => variacao_id === id)
    const mudadas = Object.fromEntries((proposta?.diferencas ?? []).map(({ campo, depois }) => [campo, depois]))
    return { id, sku, proposta, ...toVariacaoOptions({ nome_cor, tamanho, ...mudadas }) }
  })
  const novas = propostas.flatMap((proposta): Posta[] => {
    const valores = valoresDe.get(proposta.linha)
    const par = toVariacaoOptions(valores ?? {})
    if (proposta.proposta !== 'criar' || nomeDaVariacao(par) === '') return []
    return [{ id: undefined, sku: valores?.sku == null ? null : String(valores.sku), proposta, ...par }]
  })
  const postas = [...daquiEmDiante, ...novas]
  const motivos = new Map<number, string>()
  for (const { indice, anterior } of paresRepetidos(postas, antes)) {
    const [nova, primeira] = [postas[indice], postas[anterior]]
    const culpada = [nova, primeira].find((posta) => posta?.proposta?.proposta === 'alterar') ?? nova
    const alheia = culpada === nova ? primeira : nova
    if (culpada?.proposta && alheia)
      motivos.set(
        culpada.proposta.linha,
        `“${nomeDaVariacao(culpada)}” já é de outra variação deste produto, ${textoDoSku(alheia.sku)}.`,
      )
  }
  const notas = new Map<number, string>()
  for (const { indice, anterior, aviso } of avisosDosPares(postas)) {
    const propostasDoPar = [postas[indice]?.proposta, postas[anterior]?.proposta].filter(
      (proposta) => proposta !== undefined,
    )
    // A row that is refused changes nothing.
    if (propostasDoPar.some(({ linha }) => motivos.has(linha))) continue
    const [proposta] = propostasDoPar
    if (proposta) notas.set(proposta.linha, aviso)
  }
  return propostas.map((proposta) => {
    const motivo = motivos.get(proposta.linha)
    if (motivo !== undefined) return { ...proposta, proposta: 'erro', motivo, diferencas: [] }
    const nota = proposta.proposta === 'erro' ? undefined : notas.get(proposta.linha)
    return nota === undefined ? proposta : { ...proposta, motivo: [proposta.motivo, nota].filter(Boolean).join(' ') }
  })
}
