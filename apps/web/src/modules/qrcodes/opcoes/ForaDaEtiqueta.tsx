import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { formatPlainNumber } from '@estampa/contract/shared/money.ts'
import type { Etiqueta } from '../etiqueta/etiqueta.ts'
import { type ParteDaEtiqueta, type PlanoDaEtiqueta, PRIORIDADE, QR_MINIMO_MM } from '../etiqueta/plano.ts'

const NOMES: Readonly<Record<ParteDaEtiqueta, string>> = {
  titulo: 'título',
  variacao: 'variação',
  estampa: 'estampa',
  sku: 'SKU',
  preco: 'preço',
  barras: 'código de barras',
}
const MAXIMO_DE_NOMES = 3

type Planos = ReadonlyMap<Etiqueta, PlanoDaEtiqueta>

const nomeDaPeca = ({ titulo, cor, tamanho }: Etiqueta) =>
  [titulo, nomeDaVariacao({ nome_cor: cor, tamanho })].filter(Boolean).join(' ')

/** `título em 2 de 5 peças (Camiseta M, Camiseta G)`, what leaves first is first. */
function describeFora(planos: Planos): string[] {
  return PRIORIDADE.toReversed().flatMap((parte) => {
    const pecas = [...planos].filter(([, { fora }]) => fora.includes(parte)).map(([etiqueta]) => nomeDaPeca(etiqueta))
    if (pecas.length === 0) return []
    if (pecas.length === planos.size) return NOMES[parte]
    const rest = pecas.length - MAXIMO_DE_NOMES
    const nomes = [...pecas.slice(0, MAXIMO_DE_NOMES), ...(rest > 0 ? [`e mais ${rest}`] : [])].join(', ')
    return `${NOMES[parte]} em ${pecas.length} de ${planos.size} peças (${nomes})`
  })
}

/** Sentences about what is not printed, or is printed badly; none when all fits. */
export function describeFaltas(planos: Planos): string[] {
  const menorQr = Math.min(...[...planos.values()].map(({ qr }) => qr?.ladoMm ?? QR_MINIMO_MM))
  const fora = describeFora(planos)
  return [
    ...(fora.length > 0 ? [`Não cabe e fica fora: ${fora.join('; ')}.`] : []),
    ...(menorQr < QR_MINIMO_MM
      ? [`O QR fica com ${formatPlainNumber(Math.round(menorQr * 10) / 10)} mm: leitores podem não ler.`]
      : []),
  ]
}

/** Says what does not fit the labels. */
export function ForaDaEtiqueta({ planos }: { planos: Planos }) {
  const faltas = describeFaltas(planos)
  if (faltas.length === 0) return null
  return (
    <div className="k-faixa mt-3" role="note" aria-label="O que não cabe na etiqueta">
      {faltas.map((falta) => (
        <p key={falta}>{falta}</p>
      ))}
    </div>
  )
}
