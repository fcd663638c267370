import type { OpcaoDeFrete } from '@estampa/contract/frete/frete.schemas.ts'
import type { MedidasEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import { ACOES, type NomeDaAcao, type StatusDaVenda } from '@estampa/contract/vendas/vendas.machine.ts'
import type { QueryClient } from '@tanstack/react-query'
import { vendasApi } from '../../../shared/generated/vendasApi.ts'
import { cotar, obterEtiqueta } from '../envio.queries.ts'
import { FaltaAlgo } from './lote.ts'

/** What a person is asked before sales of a step move on together; null: nothing. */
export type Pergunta = 'medidas' | 'frete' | 'etiqueta' | null
const PERGUNTAS: Readonly<Partial<Record<NomeDaAcao, Pergunta>>> = {
  confirmarMedidas: 'medidas',
  escolherEnvio: 'frete',
  etiquetar: 'etiqueta',
}

/** The move forward of a step, by the name that its button has on the sale's page; null after the last step. */
export function avancoDe(status: StatusDaVenda): { rotulo: string; pergunta: Pergunta } | null {
  const acao = Object.entries(ACOES).find(
    ([, { de, sentido }]) => sentido === 'avanco' && (de as readonly StatusDaVenda[]).includes(status),
  )
  return acao ? { rotulo: acao[1].rotulo, pergunta: PERGUNTAS[acao[0] as NomeDaAcao] ?? null } : null
}

export const guardarMedidas = (body: MedidasEntrada) => (id: number) =>
  vendasApi('POST /vendas/:id/medidas/', { params: { id }, body })

export type RegraDoFrete = 'barato' | 'rapido'

/** The offer that the rule prefers; of equal ones the one that is better in the other respect. */
export function escolherOpcao(opcoes: readonly OpcaoDeFrete[], regra: RegraDoFrete): OpcaoDeFrete | undefined {
  const preco = (a: OpcaoDeFrete, b: OpcaoDeFrete) => a.valor - b.valor
  const prazo = (a: OpcaoDeFrete, b: OpcaoDeFrete) => a.prazo_entrega - b.prazo_entrega
  const [primeiro, depois] = regra === 'barato' ? [preco, prazo] : [prazo, preco]
  return opcoes.toSorted((a, b) => primeiro(a, b) || depois(a, b))[0]
}

export const guardarFrete = (regra: RegraDoFrete) => async (id: number) => {
  const opcao = escolherOpcao(await cotar(id), regra)
  if (!opcao) throw new FaltaAlgo('Nenhum serviço de frete atende este pacote.')
  const { nome, valor, codigo, prazo_entrega } = opcao
  const body = { servico_frete: nome, frete_valor: valor, codigo_servico_frete: codigo, prazo_entrega }
  await vendasApi('POST /vendas/:id/servico-frete/', { params: { id }, body })
}

export const comprarEtiqueta = (client: QueryClient) => (id: number) => obterEtiqueta(client, id)
