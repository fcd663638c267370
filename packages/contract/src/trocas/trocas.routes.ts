import { z } from 'zod'
import { routes } from '../route.ts'
import { escrito, id, idTexto, textoOuVazio, umDe } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { CARACTERES, PECAS_MAXIMAS } from '../shared/maximos.ts'
import { inteiroDoTexto } from '../shared/money.ts'
import { itemDaVendaEntrada } from '../vendas/entrada.schemas.ts'
import { MOTIVOS_DE_TROCA } from '../vendas/motivos.ts'
import { CORPO_DA_VENDA } from '../vendas/vendas.routes.ts'

const pecasDesde = (minimo: number) =>
  z.preprocess(
    escrito(inteiroDoTexto),
    z.int('Quantidade inválida').min(minimo, 'Quantidade inválida').max(PECAS_MAXIMAS, 'Quantidade alta demais'),
  )
const volta = z.object({
  item_id: idTexto,
  quantidade: pecasDesde(1),
  sem_estampa: pecasDesde(0)
    .optional()
    .describe('Quantas das que voltam saíram sem estampa; só se pergunta onde podem ser umas ou outras'),
})

/** Lines of the sale whose pieces come back, and the lines of the sale that goes out; without any only pieces return. */
export const trocaEntrada = z.object({
  voltam: lista(volta, {
    min: [1, 'Informe o que volta.'],
    max: [300],
    erro: 'Informe o que volta.',
  }),
  motivo: umDe(MOTIVOS_DE_TROCA, 'Escolha o motivo'),
  observacao: textoOuVazio(CARACTERES.pagamento.observacao),
  itens: lista(itemDaVendaEntrada, { max: [300, 'No máximo 300 produtos em uma venda'] })
    .nullish()
    .transform((valor) => valor ?? []),
})
export type TrocaEntrada = z.output<typeof trocaEntrada>

/** `nova_venda_id`: the sale of the pieces that went out; null when none did. */
export const trocaFeita = z.object({ id, venda_id: id, nova_venda_id: id.nullable() })
export type TrocaFeita = z.infer<typeof trocaFeita>

export const trocasRoutes = routes({
  'POST /vendas/:id/trocas/': {
    resumo: 'Recebe peças de volta de uma venda enviada e vende outras no lugar',
    status: 201,
    corpo: CORPO_DA_VENDA,
    body: trocaEntrada,
    resposta: trocaFeita,
  },
})
