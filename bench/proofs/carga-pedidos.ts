import { randomUUID } from 'node:crypto'
import { quantile } from '../measurements/median.ts'
import type { Relato } from './carga-gerador.ts'
import type { LojaSobCarga } from './carga-loja.ts'
import { assinado, pedido } from './fio.ts'

const BUSCAS = ['camiseta', 'lobo-guará', 'regata', 'moletom', 'azul']

const escrever = ({ access }: LojaSobCarga, linha: string, corpo = '') => pedido(linha, assinado(access), corpo)

/** What staff read: searches, lists and their panel. */
export const leituras = (loja: LojaSobCarga): string[] =>
  [
    ...BUSCAS.map((busca) => `/api/produtos/busca/?busca=${encodeURIComponent(busca)}`),
    '/api/produtos/busca/',
    '/api/clientes/?busca=silva',
    '/api/vendas/',
    '/api/vendas/?busca=maria',
    '/api/painel/',
  ].map((path) => escrever(loja, `GET ${path}`))

export const entradas = (loja: LojaSobCarga): string[] => [escrever(loja, 'POST /api/auth/login/', loja.credenciais)]

/** A customer of its own for each request: `{n}` is put in by the generator, as long as six digits. */
export function gravacoes(loja: LojaSobCarga) {
  const marca = `Carga ${randomUUID()}`
  const serie = String(Math.floor(Math.random() * 100_000)).padStart(5, '0')
  const corpo = JSON.stringify({ nome: marca, cpf: `${serie}######` })
  return {
    pedidos: [escrever(loja, 'POST /api/clientes/', corpo).replace('######', '{n}')],
    /** How many of them the database holds; they are removed. */
    async contar(): Promise<number> {
      const { rowCount } = await loja.banco.query('delete from clientes where nome = $1', [marca])
      return rowCount ?? 0
    },
  }
}

export const aceitos = ({ tempos }: Relato): readonly number[] => [...(tempos['200'] ?? []), ...(tempos['201'] ?? [])]

/** Of the accepted ones, whole ms; 0 without a report. */
export const p99 = (relato: Relato | null | undefined): number =>
  Math.round(relato ? quantile(aceitos(relato), 0.99) : 0)

export const dizer = (nome: string, relato: Relato): string => {
  const ms = (share: number) => quantile(aceitos(relato), share).toFixed(0)
  const recusados = (relato.porStatus['503'] ?? 0) + (relato.porStatus['429'] ?? 0)
  return (
    `${nome}: ${relato.chegadas} offered, ${aceitos(relato).length} done (p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms), ` +
    `${recusados} refused, ${relato.semConexao} without a connection, ${relato.quebradas} broken`
  )
}

/** What must hold of any answers under load. */
export function defeitos(nome: string, relato: Relato): string[] {
  const outros = Object.keys(relato.porStatus).filter((status) => !/^(200|201|429|503)$/.test(status))
  return [
    ...outros.map((status) => `${nome}: ${relato.porStatus[status]} answers of ${status}`),
    ...(relato.semRetryAfter > 0 ? [`${nome}: ${relato.semRetryAfter} refusals without Retry-After`] : []),
    ...(relato.quebradas > 0 ? [`${nome}: ${relato.quebradas} connections broke`] : []),
  ]
}
