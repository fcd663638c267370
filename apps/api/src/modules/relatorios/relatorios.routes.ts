import { type LinhaDoRelatorio, relatoriosRoutes } from '@estampa/contract/relatorios/relatorios.routes.ts'
import { AGRUPAMENTOS, colunasDe, type NomeDoRelatorio, relatorioDe } from '@estampa/contract/relatorios/relatorios.ts'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { mount } from '../../shop/mount.ts'
import { type Colunas, sendPlanilha } from '../../shop/planilha.ts'
import { readRelatorio, vendasDoRelatorio } from './relatorios.rules.ts'

export function relatoriosModule(app: FastifyInstance, { db }: { readonly db: Banco }): void {
  mount(app, relatoriosRoutes, {
    'GET /relatorios/:relatorio/': ({ params, query, usuario }) => readRelatorio(db, params.relatorio, query, usuario),
    'GET /relatorios/:relatorio/vendas/': ({ params, query, usuario }) =>
      vendasDoRelatorio(db, params.relatorio, query, usuario),
    'GET /relatorios/:relatorio/exportar/': async ({ params: { relatorio: nome }, query, ...pedido }) => {
      const { linhas, ao_todo } = await readRelatorio(db, nome, query, pedido.usuario, LINHAS_DA_PLANILHA)
      if (ao_todo > linhas.length)
        throw new DomainError('PAPEL_GRANDE', { dica: 'Escolha menos dias, ou agrupe de outro modo.' })
      const numeradas = linhas.map((linha, n) => ({ ...linha, id: linhas.length - n }))
      const agrupamento = query.por ?? relatorioDe(nome).por[0]
      return sendPlanilha(db, pedido, {
        nome: `relatorio-${nome}`,
        formato: query.formato,
        colunas: colunasDaPlanilha(nome, agrupamento ? AGRUPAMENTOS[agrupamento] : ''),
        pagina: async (antesDe) => numeradas.filter(({ id }) => id < antesDe),
      })
    },
  })
}

/** Rows of a report that are one file: they are in memory at once. */
const LINHAS_DA_PLANILHA = 50_000

type Linha = LinhaDoRelatorio & { readonly id: number }

function colunasDaPlanilha(nome: NomeDoRelatorio, agrupamento: string): Colunas<Linha> {
  const figuras = colunasDe(nome, true).map(({ campo, nome: titulo, tipo, custo }) => ({
    nome: titulo,
    largura: 18,
    valor: ({ figuras: f }: Linha) => f[campo] ?? null,
    ...(tipo === 'dia' && { tipo }),
    ...(custo && { permissao: 'ver_custos' as const }),
  }))
  return [{ nome: agrupamento, tipo: 'codigo', largura: 40, valor: ({ rotulo }) => rotulo }, ...figuras]
}
